-- The partitioned table takes the name, and the existing one becomes its first partition: no row is moved, and the check that was validated
-- before spares the scan. Each partition has its own primary key: one of the whole table would have to include the time, and building its
-- index would lock a big table for long.
SET LOCAL lock_timeout = '10s';
DROP TRIGGER callback_delivery_is_append_only ON callback_delivery;
DROP TRIGGER callback_delivery_is_never_truncated ON callback_delivery;
DROP TRIGGER callback_delivery_names_merchant ON callback_delivery;
ALTER TABLE callback_delivery RENAME TO callback_delivery_first;
ALTER TABLE callback_delivery_first RENAME CONSTRAINT callback_delivery_pkey TO callback_delivery_first_pkey;
ALTER INDEX callback_delivery_at_idx RENAME TO callback_delivery_first_at_idx;

CREATE TABLE "callback_delivery" (
    "callback_id" UUID NOT NULL,
    "delivery_no" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(6) NOT NULL,
    "status" INTEGER,
    "error" TEXT,
    "duration_ms" INTEGER NOT NULL,
    "merchant_code" TEXT
) PARTITION BY RANGE ("at");
ALTER TABLE "callback_delivery" ADD CONSTRAINT "callback_delivery_callback_id_fkey"
  FOREIGN KEY ("callback_id") REFERENCES "callback"("id") ON DELETE RESTRICT;
CREATE INDEX "callback_delivery_at_idx" ON "callback_delivery" USING BRIN ("at") WITH (autosummarize = on);
CREATE TRIGGER callback_delivery_names_merchant BEFORE INSERT ON callback_delivery
  FOR EACH ROW WHEN (NEW.merchant_code IS NULL) EXECUTE FUNCTION callback_name_merchant();
CREATE TRIGGER callback_delivery_is_append_only BEFORE UPDATE OR DELETE ON callback_delivery
  FOR EACH ROW EXECUTE FUNCTION refuse_change_except_missing_merchant('callback_delivery');
CREATE TRIGGER callback_delivery_is_never_truncated BEFORE TRUNCATE ON callback_delivery
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_history();

-- The last partition has no end: a delivery always finds its partition, also when nothing has made the next month yet.
DO $$
DECLARE
  ends timestamptz;
BEGIN
  SELECT (regexp_match(pg_get_constraintdef(oid), '''([^'']+)'''))[1]::timestamptz INTO STRICT ends
    FROM pg_constraint WHERE conrelid = 'callback_delivery_first'::regclass AND conname = 'callback_delivery_first_ends';
  EXECUTE format('ALTER TABLE callback_delivery ATTACH PARTITION callback_delivery_first FOR VALUES FROM (MINVALUE) TO (%L)', ends);
  EXECUTE format('CREATE TABLE callback_delivery_later PARTITION OF callback_delivery FOR VALUES FROM (%L) TO (MAXVALUE)', ends);
END $$;
ALTER TABLE callback_delivery_first DROP CONSTRAINT callback_delivery_first_ends;
ALTER TABLE callback_delivery_later ADD CONSTRAINT callback_delivery_later_pkey PRIMARY KEY (callback_id, delivery_no);
CREATE TRIGGER callback_delivery_is_never_truncated BEFORE TRUNCATE ON callback_delivery_first
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_history();
CREATE TRIGGER callback_delivery_is_never_truncated BEFORE TRUNCATE ON callback_delivery_later
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_history();
