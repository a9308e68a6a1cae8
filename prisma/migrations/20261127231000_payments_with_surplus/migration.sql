-- Payments that have ended and may have money in suspense, so that the list of it finds them without reading all payments: what came before
-- they expired or were refused, and what came beside their completion. How much of it is left is computed; a row stays.
SET LOCAL lock_timeout = '10s';
CREATE TABLE "payment_in_suspense" (
    "merchant_code" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "payment_id" TEXT NOT NULL,

    CONSTRAINT "payment_in_suspense_pkey" PRIMARY KEY ("merchant_code", "kind", "payment_id")
);

-- Of a completion by several attempts the least that any of them asks for is compared: a row too many costs a look-up.
CREATE FUNCTION payment_note_suspense() RETURNS trigger LANGUAGE plpgsql
  SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  IF current_setting('gateway.merchant_copy', true) = 'on' AND TG_OP <> 'TRUNCATE' THEN
    IF TG_OP = 'DELETE' THEN
      RETURN OLD;
    END IF;
    RETURN NEW;
  END IF;
  IF NEW.status <> 'SUCCESS' OR OLD.status = 'SUCCESS' OR NEW.money_received > (
    SELECT min(amount_required + rest_offset) FROM payment_attempt
     WHERE (merchant_code, kind, payment_id) = (NEW.merchant_code, NEW.kind, NEW.payment_id)) THEN
    INSERT INTO payment_in_suspense (merchant_code, kind, payment_id) VALUES (NEW.merchant_code, NEW.kind, NEW.payment_id)
    ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER payment_is_noted_in_suspense AFTER UPDATE ON payment
  FOR EACH ROW WHEN (NEW.kind IN ('payin', 'topup') AND (OLD.status, OLD.money_received) IS DISTINCT FROM (NEW.status, NEW.money_received)
    AND NEW.money_received > CASE NEW.status WHEN 'SUCCESS' THEN NEW.amount WHEN 'EXPIRED' THEN 0 WHEN 'REFUSED' THEN 0 END)
  EXECUTE FUNCTION payment_note_suspense();
