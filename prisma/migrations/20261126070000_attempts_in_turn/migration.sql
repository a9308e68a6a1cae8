-- One attempt of a payment is in force: an attempt after the first begins when the one before it is closed, and a closed one stays closed
-- (payment_attempt_closes_once). It was a unique index over the open attempts: an entry for each payin, on any page of it since merchants
-- choose the IDs of payments, and 739 MB for ten million payins. Now only a further attempt is looked at.
-- To drop an index waits for all who use the table, and lets all others wait behind it: not for longer than this. Else the next start tries
-- again.
SET LOCAL lock_timeout = '10s';
-- First, since it needs the stronger lock: a transaction that reads attempts and then writes one would wait for a trigger that waits for it.
DROP INDEX payment_attempt_one_in_force;

CREATE FUNCTION payment_attempt_begin_in_turn() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('gateway.merchant_copy', true) = 'on' AND TG_OP <> 'TRUNCATE' THEN
    IF TG_OP = 'DELETE' THEN
      RETURN OLD;
    END IF;
    RETURN NEW;
  END IF;
  IF EXISTS (SELECT FROM payment_attempt before
              WHERE (before.merchant_code, before.kind, before.payment_id, before.attempt_no)
                  = (NEW.merchant_code, NEW.kind, NEW.payment_id, NEW.attempt_no - 1)
                AND before.closed_at IS NOT NULL) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'attempt % of % % begins before the one before it is closed', NEW.attempt_no, NEW.kind, NEW.payment_id
    USING ERRCODE = 'check_violation', CONSTRAINT = 'payment_attempt_begins_in_turn';
END $$;
CREATE TRIGGER payment_attempt_begins_in_turn BEFORE INSERT ON payment_attempt
  FOR EACH ROW WHEN (NEW.attempt_no <> 1) EXECUTE FUNCTION payment_attempt_begin_in_turn();
