-- A payment that is taken back is taken back receipt by receipt: RECEIPT_REVERSAL gives each receipt back to whom it came from, REVERSAL
-- takes back what the completion gave and names the receipt that completed. Reversals from before this were one entry without a receipt.
CREATE UNIQUE INDEX ledger_entry_reverses_once ON ledger_entry (receipt_id, kind) WHERE kind IN ('REVERSAL', 'RECEIPT_REVERSAL');
ALTER TABLE ledger_entry ADD CONSTRAINT ledger_entry_of_a_reversal_names_a_receipt
  CHECK (kind NOT IN ('REVERSAL', 'RECEIPT_REVERSAL') OR receipt_id IS NOT NULL) NOT VALID;

-- Checked at commit: the whole receipt leaves the account that it came to, and it counted for the payment that is reversed.
CREATE FUNCTION ledger_entry_check_receipt_reversal() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  booked jsonb;
  due jsonb;
BEGIN
  SELECT jsonb_object_agg(account_id, trim_scale(amount)::text) INTO booked
    FROM (SELECT account_id, sum(amount) AS amount FROM ledger_posting WHERE entry_id = NEW.id GROUP BY account_id) line;
  SELECT jsonb_build_object(
           'RECEIVING/' || receipt.currency_code || '/' || receipt.receiving_account_id, trim_scale(receipt.amount)::text,
           'SUSPENSE/' || receipt.currency_code, trim_scale(-receipt.amount)::text) INTO due
    FROM receipt_match match JOIN receipt ON receipt.id = match.receipt_id
   WHERE match.receipt_id = NEW.receipt_id AND NOT match.after_success
     AND (match.merchant_code, match.kind, match.payment_id) = (NEW.merchant_code, NEW.payment_kind, NEW.payment_id);
  IF booked IS DISTINCT FROM due THEN
    RAISE EXCEPTION 'ledger entry % does not reverse receipt %: booked %, due %', NEW.id, NEW.receipt_id, booked,
      coalesce(due::text, 'nothing, because the receipt did not count for the payment')
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_entry_reverses_its_receipt';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER ledger_entry_reverses_its_receipt AFTER INSERT ON ledger_entry
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.kind = 'RECEIPT_REVERSAL')
  EXECUTE FUNCTION ledger_entry_check_receipt_reversal();
