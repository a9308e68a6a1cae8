-- Payments of which more came than their completion took, so that the list of suspense finds them without reading all. How much is left
-- is computed; the mark stays.
SET LOCAL lock_timeout = '10s';
ALTER TABLE "payment" ADD COLUMN "has_surplus" BOOLEAN NOT NULL DEFAULT false;

-- Of a completion by several attempts the least that any of them asks for is compared: a mark too many costs a look-up.
CREATE FUNCTION payment_mark_surplus() RETURNS trigger LANGUAGE plpgsql
  SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  NEW.has_surplus := OLD.status = 'SUCCESS' OR NEW.money_received > (
    SELECT min(amount_required + rest_offset) FROM payment_attempt
     WHERE (merchant_code, kind, payment_id) = (NEW.merchant_code, NEW.kind, NEW.payment_id));
  RETURN NEW;
END $$;
CREATE TRIGGER payment_marks_surplus BEFORE UPDATE ON payment
  FOR EACH ROW WHEN (NEW.status = 'SUCCESS' AND NOT NEW.has_surplus AND NEW.money_received > NEW.amount
    AND (OLD.status, OLD.money_received) IS DISTINCT FROM (NEW.status, NEW.money_received))
  EXECUTE FUNCTION payment_mark_surplus();
