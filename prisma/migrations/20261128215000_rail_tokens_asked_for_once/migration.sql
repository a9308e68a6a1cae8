SET LOCAL lock_timeout = '10s';

ALTER TABLE "rail_token" ADD COLUMN "asking_until" TIMESTAMPTZ(6);
