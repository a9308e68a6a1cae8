-- The last place of a list is always looked up by its index: a plan that was made while the table was small would read all of it for long.
CREATE FUNCTION payment_last_place(listing_merchant text, listing_kind text, OUT listed timestamptz, OUT relisted timestamptz)
  LANGUAGE plpgsql SET enable_seqscan = off SET enable_bitmapscan = off SET enable_sort = off AS $$
BEGIN
  SELECT p.listed_at INTO listed FROM payment p
   WHERE p.merchant_code = listing_merchant AND p.kind = listing_kind ORDER BY p.listed_at DESC LIMIT 1;
  SELECT p.relisted_at INTO relisted FROM payment p
   WHERE p.merchant_code = listing_merchant AND p.kind = listing_kind ORDER BY p.relisted_at DESC LIMIT 1;
END $$;

CREATE OR REPLACE FUNCTION payment_take_place() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  last record;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    OLD.watched_until := NEW.watched_until;
    NEW.listed_at := OLD.listed_at;
    NEW.relisted_at := OLD.relisted_at;
    IF NEW IS NOT DISTINCT FROM OLD THEN
      RETURN NEW;
    END IF;
  END IF;
  PERFORM pg_current_xact_id();
  last := payment_last_place(NEW.merchant_code, NEW.kind);
  NEW.relisted_at := greatest(now(), clock_timestamp(), last.relisted + interval '1 microsecond');
  IF TG_OP = 'INSERT' THEN
    NEW.listed_at := greatest(now(), clock_timestamp(), last.listed + interval '1 microsecond');
  END IF;
  RETURN NEW;
END $$;
