SET LOCAL lock_timeout = '10s';

-- The day from which on somebody looks at an item again.
ALTER TABLE "suspense_item" ADD COLUMN "follow_up" DATE;
