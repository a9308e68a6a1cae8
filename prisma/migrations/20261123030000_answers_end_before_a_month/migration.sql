-- Answers are kept in one table for each month, as deliveries are (decision 0042). The existing table becomes the first of them: it ends with a
-- month that is far enough ahead for every row in it. Three migrations, so that no table is read while it is locked.
SET LOCAL lock_timeout = '10s';
DO $$
DECLARE
  ends timestamptz;
BEGIN
  SELECT date_trunc('month', greatest(now(), max(created_at)) AT TIME ZONE 'UTC' + interval '2 months') AT TIME ZONE 'UTC' INTO ends
    FROM callback_answer;
  EXECUTE format('ALTER TABLE callback_answer ADD CONSTRAINT callback_answer_first_ends CHECK (created_at < %L) NOT VALID', ends);
END $$;
