-- A contested amount decides to whom money belongs, also money that is reported months later: like the earlier owners of amounts it is kept
-- for good. Only its end may be filled in, once.
SET LOCAL lock_timeout = '10s';
CREATE FUNCTION contested_amount_keep() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.contested_until IS NULL AND NEW.contested_until IS NOT NULL THEN
    OLD.contested_until := NEW.contested_until;
  END IF;
  IF NEW IS DISTINCT FROM OLD THEN
    RAISE EXCEPTION 'contested_amount: only its end may be filled in, once' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER contested_amount_only_ends BEFORE UPDATE ON contested_amount
  FOR EACH ROW EXECUTE FUNCTION contested_amount_keep();
CREATE TRIGGER contested_amount_is_never_deleted BEFORE DELETE ON contested_amount
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_history();
CREATE TRIGGER contested_amount_is_never_truncated BEFORE TRUNCATE ON contested_amount
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_history();
