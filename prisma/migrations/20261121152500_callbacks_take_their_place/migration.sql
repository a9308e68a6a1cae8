-- A callback's place in its merchant's list, taken as payments take theirs: by the database's clock, after every place that is committed
-- and not before its transaction began (lib/db/settled-before.ts). The time of the status change stays what it was.
ALTER TABLE "callback" ADD COLUMN "listed_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP;
UPDATE callback SET listed_at = created_at;
DROP INDEX "callback_merchant_code_created_at_id_idx";
DROP INDEX callback_failed;
CREATE INDEX callback_listed ON callback (merchant_code, listed_at, id) WHERE listed_at > '-infinity';
CREATE INDEX callback_failed ON callback (merchant_code, listed_at, id) WHERE status = 'FAILED' AND listed_at > '-infinity';

-- The last place is always looked up by its index: a plan that was made while the table was small would read all of it for long.
CREATE FUNCTION callback_take_place() RETURNS trigger LANGUAGE plpgsql
  SET enable_seqscan = off SET enable_bitmapscan = off SET enable_sort = off AS $$
DECLARE
  last_place timestamptz;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    NEW.listed_at := OLD.listed_at;
    RETURN NEW;
  END IF;
  PERFORM pg_current_xact_id();
  SELECT c.listed_at INTO last_place FROM callback c
   WHERE c.merchant_code = NEW.merchant_code AND c.listed_at > '-infinity' ORDER BY c.listed_at DESC LIMIT 1;
  NEW.listed_at := greatest(now(), clock_timestamp(), last_place + interval '1 microsecond');
  RETURN NEW;
END $$;
CREATE TRIGGER callback_takes_its_place BEFORE INSERT OR UPDATE OF listed_at ON callback
  FOR EACH ROW EXECUTE FUNCTION callback_take_place();
