-- Deliveries are kept in one table for each month (decision 0042). The existing table becomes the first of them: it ends with a month that is
-- far enough ahead for every row in it. Three migrations, so that no table is read while it is locked.
SET LOCAL lock_timeout = '10s';
DO $$
DECLARE
  ends timestamptz;
BEGIN
  SELECT date_trunc('month', greatest(now(), max(at)) AT TIME ZONE 'UTC' + interval '2 months') AT TIME ZONE 'UTC' INTO ends
    FROM callback_delivery;
  EXECUTE format('ALTER TABLE callback_delivery ADD CONSTRAINT callback_delivery_first_ends CHECK (at < %L) NOT VALID', ends);
END $$;

-- An answer belongs to its callback: a partitioned table cannot be referenced by callback and number of the delivery alone.
ALTER TABLE callback_answer DROP CONSTRAINT callback_answer_callback_id_delivery_no_fkey;
ALTER TABLE callback_answer ADD CONSTRAINT callback_answer_callback_id_fkey
  FOREIGN KEY (callback_id) REFERENCES callback (id) ON DELETE RESTRICT NOT VALID;
