-- Callbacks are claimed merchant by merchant: the index leads with the merchant, and what is held is counted without a scan.
DROP INDEX callback_due;
CREATE INDEX callback_due ON callback (merchant_code, next_delivery_at) WHERE status = 'PENDING';
CREATE INDEX callback_held ON callback (merchant_code) WHERE lease_until IS NOT NULL;
