-- A clock may be set back. So a payment's place comes after every place that is committed in its list when it is taken, and not before
-- its transaction began. Who knows the last committed place and the beginning of every transaction that runs knows what no later place
-- can come before (lib/payments/lists/settled-before.ts).
CREATE OR REPLACE FUNCTION payment_take_place() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  last_listed timestamptz;
  last_relisted timestamptz;
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
  SELECT max(relisted_at) INTO last_relisted FROM payment WHERE merchant_code = NEW.merchant_code AND kind = NEW.kind;
  NEW.relisted_at := greatest(now(), clock_timestamp(), last_relisted + interval '1 microsecond');
  IF TG_OP = 'INSERT' THEN
    SELECT max(listed_at) INTO last_listed FROM payment WHERE merchant_code = NEW.merchant_code AND kind = NEW.kind;
    NEW.listed_at := greatest(now(), clock_timestamp(), last_listed + interval '1 microsecond');
  END IF;
  RETURN NEW;
END $$;
