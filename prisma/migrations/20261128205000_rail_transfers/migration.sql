SET LOCAL lock_timeout = '10s';

ALTER TABLE "rail" ADD COLUMN "own_fault_at" TIMESTAMPTZ(6);

-- Of transfers: what was done stays done, and one that the institution has with other content is a person's.
ALTER TABLE rail_order DROP CONSTRAINT rail_order_state_is_known;
ALTER TABLE rail_order ADD CONSTRAINT rail_order_state_is_known
  CHECK (state IN ('OPENING', 'OPEN', 'PAID', 'REFUSED', 'EXPIRED', 'ABSENT', 'UNSENT', 'DONE', 'OTHER')) NOT VALID;
