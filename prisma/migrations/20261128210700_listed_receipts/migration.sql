SET LOCAL lock_timeout = '10s';

ALTER TABLE "rail" ADD COLUMN "registered_address" TEXT;
ALTER TABLE "rail_order" ADD COLUMN "booked_id" TEXT;
