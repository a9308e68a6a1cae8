-- The partitioned table takes the name, and the existing one becomes its first partition: no row is moved, and the check that was validated
-- before spares the scan. Each partition has its own primary key, for the reason given for deliveries. The index on the time served only the
-- job that deleted answers row by row.
SET LOCAL lock_timeout = '10s';
DROP TRIGGER callback_answer_names_merchant ON callback_answer;
DROP INDEX callback_answer_created_at_idx;
ALTER TABLE callback_answer RENAME TO callback_answer_first;
ALTER TABLE callback_answer_first RENAME CONSTRAINT callback_answer_pkey TO callback_answer_first_pkey;

CREATE TABLE "callback_answer" (
    "callback_id" UUID NOT NULL,
    "delivery_no" INTEGER NOT NULL,
    "body" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "merchant_code" TEXT,
    "data_key_id" UUID
) PARTITION BY RANGE ("created_at");
ALTER TABLE "callback_answer" ADD CONSTRAINT "callback_answer_callback_id_fkey"
  FOREIGN KEY ("callback_id") REFERENCES "callback"("id") ON DELETE RESTRICT;
CREATE TRIGGER callback_answer_names_merchant BEFORE INSERT ON callback_answer
  FOR EACH ROW WHEN (NEW.merchant_code IS NULL) EXECUTE FUNCTION callback_name_merchant();

-- The last partition has no end: an answer always finds its partition, also when nothing has made the next month yet.
DO $$
DECLARE
  ends timestamptz;
BEGIN
  SELECT (regexp_match(pg_get_constraintdef(oid), '''([^'']+)'''))[1]::timestamptz INTO STRICT ends
    FROM pg_constraint WHERE conrelid = 'callback_answer_first'::regclass AND conname = 'callback_answer_first_ends';
  EXECUTE format('ALTER TABLE callback_answer ATTACH PARTITION callback_answer_first FOR VALUES FROM (MINVALUE) TO (%L)', ends);
  EXECUTE format('CREATE TABLE callback_answer_later PARTITION OF callback_answer FOR VALUES FROM (%L) TO (MAXVALUE)', ends);
END $$;
ALTER TABLE callback_answer_first DROP CONSTRAINT callback_answer_first_ends;
ALTER TABLE callback_answer_later ADD CONSTRAINT callback_answer_later_pkey PRIMARY KEY (callback_id, delivery_no);
