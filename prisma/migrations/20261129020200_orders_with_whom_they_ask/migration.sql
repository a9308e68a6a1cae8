SET LOCAL lock_timeout = '10s';

-- Keyed digest of what was sent for the method; null: a transfer, or an order of an earlier release. And when a repeated request last took
-- the order over.
ALTER TABLE "rail_order" ADD COLUMN "request_digest" BYTEA,
  ADD COLUMN "taken_over_at" TIMESTAMPTZ(6);
