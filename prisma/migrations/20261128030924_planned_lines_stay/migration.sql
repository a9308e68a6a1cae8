-- A planned line that cannot be booked on its day stays, with the reason, and is tried again.
ALTER TABLE "planned_line" ADD COLUMN "refusal" TEXT, ADD COLUMN "tried_at" TIMESTAMPTZ(6);
