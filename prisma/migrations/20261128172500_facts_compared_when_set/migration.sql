SET LOCAL lock_timeout = '10s';

-- As before; it may be called where nothing changed. PostgreSQL copies and parses the conditions of all triggers of a
-- table for each statement that writes to it, and those of the facts were half of all. No statement sets a fact.
CREATE OR REPLACE FUNCTION refuse_change_of_facts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed text;
BEGIN
  SELECT string_agg(fact, ', ' ORDER BY ordinal) INTO changed
    FROM unnest(TG_ARGV) WITH ORDINALITY AS facts (fact, ordinal)
   WHERE to_jsonb(OLD) -> fact IS DISTINCT FROM to_jsonb(NEW) -> fact;
  IF changed IS NULL THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '%: % never change once they are written', TG_TABLE_NAME, changed
    USING ERRCODE = 'restrict_violation', CONSTRAINT = TG_TABLE_NAME || '_facts_never_change';
END $$;

CREATE OR REPLACE TRIGGER payment_facts_never_change
  BEFORE UPDATE OF merchant_code, kind, payment_id, currency_code, amount, callback_url, return_url, is_test,
    request_digest, customer_id, language, created_at ON payment
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_facts('merchant_code', 'kind', 'payment_id', 'currency_code', 'amount',
    'callback_url', 'return_url', 'is_test', 'request_digest', 'customer_id', 'language', 'created_at');

CREATE OR REPLACE TRIGGER payment_attempt_facts_never_change
  BEFORE UPDATE OF merchant_code, kind, payment_id, attempt_no, method_code, method_object, operator_code, provider,
    receiving_account_id, amount_required, fee, vat, rail_reference, response, payer_data_id, opened_at ON
    payment_attempt
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_facts('merchant_code', 'kind', 'payment_id', 'attempt_no',
    'method_code', 'method_object', 'operator_code', 'provider', 'receiving_account_id', 'amount_required', 'fee',
    'vat', 'rail_reference', 'response', 'payer_data_id', 'opened_at');
