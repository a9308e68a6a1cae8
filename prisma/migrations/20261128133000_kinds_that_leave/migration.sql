SET LOCAL lock_timeout = '10s';

-- Whether payments of a kind leave. Customers pay the others.
CREATE FUNCTION is_paid_out(kind text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN kind IN ('payout', 'refund');

-- As before, asking that.
CREATE OR REPLACE FUNCTION payment_refuse_illegal_transition() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.status, NEW.status) NOT IN (
    ('WAITING', 'PROCESSING'), ('WAITING', 'SUCCESS'), ('WAITING', 'REFUSED'), ('WAITING', 'EXPIRED'),
    ('PROCESSING', 'SUCCESS'), ('PROCESSING', 'REFUSED'), ('PROCESSING', 'EXPIRED'), ('EXPIRED', 'SUCCESS')
  ) OR (is_paid_out(NEW.kind) AND NEW.status = 'EXPIRED') THEN
    RAISE EXCEPTION 'a % may not go from % to %', NEW.kind, OLD.status, NEW.status
      USING ERRCODE = 'check_violation', CONSTRAINT = 'payment_transition_is_legal';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER payment_is_noted_in_suspense AFTER UPDATE ON payment
  FOR EACH ROW WHEN (NOT is_paid_out(NEW.kind) AND (OLD.status, OLD.money_received) IS DISTINCT FROM (NEW.status, NEW.money_received)
    AND NEW.money_received > CASE NEW.status WHEN 'SUCCESS' THEN NEW.amount WHEN 'EXPIRED' THEN 0 WHEN 'REFUSED' THEN 0 END)
  EXECUTE FUNCTION payment_note_suspense();

ALTER TABLE payment
  DROP CONSTRAINT payment_short_is_of_a_success,
  ADD CONSTRAINT payment_short_is_of_a_success CHECK (money_short IS NULL
    OR (status = 'SUCCESS' AND NOT is_paid_out(kind) AND money_short >= 0 AND money_short < amount AND short_borne_by IS NOT NULL)) NOT VALID;
