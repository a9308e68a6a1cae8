-- A transaction looks for the last position of a list once, after it has taken its lock; its further rows come after its own last one.
-- The two look-ups and the lock cost 25 µs for each row, of which a payin has four until it is paid.
-- The settings end with the transaction, and with a savepoint that is undone, as the lock does (docs/decisions/0046).
CREATE OR REPLACE FUNCTION payment_take_place() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  list text := NEW.merchant_code || '/' || NEW.kind;
  last record;
  place timestamptz;
BEGIN
  IF current_setting('gateway.merchant_copy', true) = 'on' AND TG_OP <> 'TRUNCATE' THEN
    IF TG_OP = 'DELETE' THEN
      RETURN OLD;
    END IF;
    RETURN NEW;
  END IF;
  IF TG_OP = 'UPDATE' THEN
    OLD.watched_until := NEW.watched_until;
    NEW.listed_at := OLD.listed_at;
    NEW.relisted_at := OLD.relisted_at;
    IF NEW IS NOT DISTINCT FROM OLD THEN
      RETURN NEW;
    END IF;
  END IF;
  IF current_setting('gateway.payment_list', true) = list THEN
    place := current_setting('gateway.payment_place')::timestamptz;
  ELSE
    PERFORM pg_current_xact_id();
    PERFORM list_position_lock();
    last := payment_last_place(NEW.merchant_code, NEW.kind);
    place := greatest(now(), last.listed, last.relisted);
    list := set_config('gateway.payment_list', list, true);
  END IF;
  place := greatest(clock_timestamp(), place + interval '1 microsecond');
  list := set_config('gateway.payment_place', place::text, true);
  NEW.relisted_at := place;
  IF TG_OP = 'INSERT' THEN
    NEW.listed_at := place;
  END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION callback_last_place(listing_merchant text) RETURNS timestamptz LANGUAGE plpgsql
  SET enable_seqscan = off SET enable_bitmapscan = off SET enable_sort = off AS $$
BEGIN
  RETURN (SELECT c.listed_at FROM callback c
           WHERE c.merchant_code = listing_merchant AND c.listed_at > '-infinity' ORDER BY c.listed_at DESC LIMIT 1);
END $$;

CREATE OR REPLACE FUNCTION callback_take_place() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  list text := NEW.merchant_code;
  place timestamptz;
BEGIN
  IF current_setting('gateway.merchant_copy', true) = 'on' AND TG_OP <> 'TRUNCATE' THEN
    IF TG_OP = 'DELETE' THEN
      RETURN OLD;
    END IF;
    RETURN NEW;
  END IF;
  IF TG_OP = 'UPDATE' THEN
    NEW.listed_at := OLD.listed_at;
    RETURN NEW;
  END IF;
  IF current_setting('gateway.callback_list', true) = list THEN
    place := current_setting('gateway.callback_place')::timestamptz;
  ELSE
    PERFORM pg_current_xact_id();
    PERFORM list_position_lock();
    place := greatest(now(), callback_last_place(NEW.merchant_code));
    list := set_config('gateway.callback_list', list, true);
  END IF;
  place := greatest(clock_timestamp(), place + interval '1 microsecond');
  list := set_config('gateway.callback_place', place::text, true);
  NEW.listed_at := place;
  RETURN NEW;
END $$;
