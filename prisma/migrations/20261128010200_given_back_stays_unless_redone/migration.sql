-- What was given back is withdrawn only where a match that was undone is redone: a reversal of a bank and a returned payout stay.
CREATE OR REPLACE FUNCTION payment_check_giving_back() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  undone numeric;
BEGIN
  IF current_setting('gateway.merchant_copy', true) = 'on' AND TG_OP <> 'TRUNCATE' THEN
    IF TG_OP = 'DELETE' THEN
      RETURN OLD;
    END IF;
    RETURN NEW;
  END IF;
  SELECT coalesce(sum(undo.money_returned), 0) INTO undone
    FROM receipt_match_undo undo JOIN receipt_match matched USING (receipt_id, match_no)
   WHERE (undo.merchant_code, undo.kind, undo.payment_id) = (NEW.merchant_code, NEW.kind, NEW.payment_id) AND matched.given_back;
  -- What was undone is redone: the merchant has it again.
  IF NEW.status = 'SUCCESS' AND OLD.money_returned > undone AND coalesce(NEW.money_returned, 0) = undone
    AND (NEW.money_returned IS NULL) = (undone = 0)
    AND EXISTS (
      SELECT FROM receipt_match redone
       WHERE (redone.merchant_code, redone.kind, redone.payment_id) = (NEW.merchant_code, NEW.kind, NEW.payment_id)
         AND redone.redoes_match_no IS NOT NULL AND redone.undone_at IS NULL)
    AND NOT EXISTS (
      SELECT FROM ledger_entry entry
       WHERE (entry.merchant_code, entry.payment_kind, entry.payment_id) = (NEW.merchant_code, NEW.kind, NEW.payment_id)
         AND entry.kind = 'REVERSAL') THEN
    RETURN NEW;
  END IF;
  IF NEW.status = 'SUCCESS' AND NEW.money_returned <= NEW.amount
    AND (OLD.money_returned IS NULL AND undone = 0 AND NEW.money_returned = NEW.amount
      OR NEW.money_returned = undone AND undone > coalesce(OLD.money_returned, 0)) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a payment gives its amount back once, whole or by the receipts that paid it, when it has succeeded: % % in % gives %',
    NEW.kind, NEW.payment_id, NEW.status, coalesce(NEW.money_returned::text, 'nothing')
    USING ERRCODE = 'check_violation', CONSTRAINT = 'payment_gives_back_once';
END $$;
