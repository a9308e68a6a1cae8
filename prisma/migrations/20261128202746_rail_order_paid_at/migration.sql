SET LOCAL lock_timeout = '10s';

ALTER TABLE "rail_order" ADD COLUMN "paid_at" TIMESTAMPTZ(6);
