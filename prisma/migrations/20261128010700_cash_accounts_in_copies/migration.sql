-- A copy of a merchant writes its accounts as they are: the guard of cash accounts knows this again, which a later version of it forgot.
CREATE OR REPLACE FUNCTION receiving_account_keeps_cash_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('gateway.merchant_copy', true) = 'on' AND TG_OP <> 'TRUNCATE' THEN
    IF TG_OP = 'DELETE' THEN
      RETURN OLD;
    END IF;
    RETURN NEW;
  END IF;
  IF TG_OP = 'UPDATE' AND NEW.settles_in IS DISTINCT FROM OLD.settles_in
     AND (OLD.settles_in IS NOT NULL OR receiving_account_is_used(OLD.id)) THEN
    RAISE EXCEPTION 'receiving account % keeps its cash account', OLD.id
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'receiving_account_keeps_cash_account';
  END IF;
  IF NEW.settles_in IS NOT NULL AND EXISTS (
    SELECT FROM receiving_account cash WHERE cash.id = NEW.settles_in AND cash.settles_in IS NOT NULL) THEN
    RAISE EXCEPTION 'receiving account % settles in an account that settles elsewhere', NEW.id
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'receiving_account_settles_in_cash_account';
  END IF;
  RETURN NEW;
END $$;
