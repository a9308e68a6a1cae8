-- When a merchant left. Adding a column without a default writes no row.
SET LOCAL lock_timeout = '10s';
ALTER TABLE "merchant" ADD COLUMN "closed_at" TIMESTAMPTZ(6);
