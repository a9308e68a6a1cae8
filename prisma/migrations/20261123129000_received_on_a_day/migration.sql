-- The daily limit of an account counts receipts by the last moment at which they may have moved, not by when they were reported: each payin
-- that is opened reads those of the day. A period ends before moved_until. Nothing else read the index by the time of the report.
SET LOCAL lock_timeout = '10s';
CREATE INDEX receipt_by_last_moment ON receipt
  (receiving_account_id, (coalesce((moved_until AT TIME ZONE 'UTC') - interval '1 microsecond', moved_at AT TIME ZONE 'UTC')));
DROP INDEX "receipt_receiving_account_id_received_at_idx";
CREATE INDEX suspense_item_withdrawn ON suspense_item (receipt_id) WHERE closed_as = 'WITHDRAWN';
