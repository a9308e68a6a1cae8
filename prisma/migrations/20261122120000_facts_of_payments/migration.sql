-- What a payment, an attempt and a payout order were made for is written once. Status, times and money go on by rules of their own.
CREATE FUNCTION refuse_change_of_facts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed text;
BEGIN
  SELECT string_agg(fact, ', ' ORDER BY ordinal) INTO changed
    FROM unnest(TG_ARGV) WITH ORDINALITY AS facts (fact, ordinal)
   WHERE to_jsonb(OLD) -> fact IS DISTINCT FROM to_jsonb(NEW) -> fact;
  RAISE EXCEPTION '%: % never change once they are written', TG_TABLE_NAME, changed
    USING ERRCODE = 'restrict_violation', CONSTRAINT = TG_TABLE_NAME || '_facts_never_change';
END $$;

-- The condition compares the columns of one row: an update that leaves them alone calls nothing.
CREATE FUNCTION pg_temp.keep_facts(of_table text, facts text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  listed text := array_to_string(facts, ', ');
BEGIN
  EXECUTE format('CREATE TRIGGER %1$s_facts_never_change BEFORE UPDATE ON %1$s FOR EACH ROW
    WHEN ((OLD.%2$s) IS DISTINCT FROM (NEW.%3$s)) EXECUTE FUNCTION refuse_change_of_facts(%4$s)',
    of_table, array_to_string(facts, ', OLD.'), array_to_string(facts, ', NEW.'), listed);
END $$;
SELECT pg_temp.keep_facts('payment', ARRAY['merchant_code', 'kind', 'payment_id', 'currency_code', 'amount', 'callback_url',
  'return_url', 'is_test', 'request_digest', 'customer_id', 'language', 'created_at']);
SELECT pg_temp.keep_facts('payment_attempt', ARRAY['merchant_code', 'kind', 'payment_id', 'attempt_no', 'method_code',
  'method_object', 'operator_code', 'provider', 'receiving_account_id', 'amount_required', 'fee', 'vat', 'rail_reference', 'response',
  'payer_data_id', 'opened_at']);
SELECT pg_temp.keep_facts('payout_order', ARRAY['merchant_code', 'kind', 'payment_id', 'key', 'provider']);

CREATE FUNCTION refuse_second_closing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'attempt % of % was closed at % and stays closed', OLD.attempt_no, OLD.payment_id, OLD.closed_at
    USING ERRCODE = 'restrict_violation', CONSTRAINT = 'payment_attempt_closes_once';
END $$;
CREATE TRIGGER payment_attempt_closes_once BEFORE UPDATE ON payment_attempt
  FOR EACH ROW WHEN (OLD.closed_at IS NOT NULL AND OLD.closed_at IS DISTINCT FROM NEW.closed_at)
  EXECUTE FUNCTION refuse_second_closing();

-- A payment is kept by its events, which are history; its attempts and its order are kept by themselves.
CREATE FUNCTION refuse_deletion() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is never deleted: % refused', TG_TABLE_NAME, TG_OP
    USING ERRCODE = 'restrict_violation', CONSTRAINT = TG_TABLE_NAME || '_is_never_deleted';
END $$;
CREATE TRIGGER payment_attempt_is_never_deleted BEFORE DELETE ON payment_attempt
  FOR EACH ROW EXECUTE FUNCTION refuse_deletion();
CREATE TRIGGER payment_attempt_is_never_truncated BEFORE TRUNCATE ON payment_attempt
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_deletion();
CREATE TRIGGER payout_order_is_never_deleted BEFORE DELETE ON payout_order
  FOR EACH ROW EXECUTE FUNCTION refuse_deletion();
CREATE TRIGGER payout_order_is_never_truncated BEFORE TRUNCATE ON payout_order
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_deletion();

-- Money that is given back is the order amount, once, of a payment that succeeded.
CREATE FUNCTION refuse_giving_back() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a payment gives its amount back once, whole, when it has succeeded: % % in % gives %',
    NEW.kind, NEW.payment_id, NEW.status, coalesce(NEW.money_returned::text, 'nothing')
    USING ERRCODE = 'check_violation', CONSTRAINT = 'payment_gives_back_once';
END $$;
CREATE TRIGGER payment_gives_back_once BEFORE UPDATE ON payment
  FOR EACH ROW WHEN ((OLD.money_returned, OLD.returned_at) IS DISTINCT FROM (NEW.money_returned, NEW.returned_at)
    AND (OLD.money_returned IS NOT NULL OR NEW.money_returned IS DISTINCT FROM NEW.amount OR NEW.status <> 'SUCCESS'))
  EXECUTE FUNCTION refuse_giving_back();
CREATE TRIGGER payment_begins_with_nothing_returned BEFORE INSERT ON payment
  FOR EACH ROW WHEN (NEW.money_returned IS NOT NULL) EXECUTE FUNCTION refuse_giving_back();

-- Which matched receipts came when the payment had succeeded already: those lie in suspense and counted for nothing.
ALTER TABLE "receipt_match" ADD COLUMN "after_success" BOOLEAN NOT NULL DEFAULT false;

-- What was matched before this column is told by the books, which booked such a receipt after the completion, else by the time of the
-- match; of those that have the time of the completion or a later one none counts, if the payment was complete without them.
ALTER TABLE receipt_match DISABLE TRIGGER receipt_match_is_append_only;
WITH several AS (
  SELECT merchant_code, kind, payment_id FROM receipt_match GROUP BY merchant_code, kind, payment_id HAVING count(*) > 1),
completed AS (
  SELECT completing.*, receipt.amount AS completed_by, terms.amount_required
    FROM several
    JOIN payment_event event USING (merchant_code, kind, payment_id)
    JOIN receipt_match completing USING (merchant_code, kind, payment_id, receipt_id)
    JOIN receipt ON receipt.id = completing.receipt_id
    JOIN payment_attempt terms USING (merchant_code, kind, payment_id, attempt_no)
   WHERE event.to_status = 'SUCCESS' AND event.from_status <> 'SUCCESS'),
surplus AS (
  SELECT other.receipt_id, other.merchant_code, other.kind, other.payment_id
    FROM completed
    JOIN receipt_match other USING (merchant_code, kind, payment_id)
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(receipt.amount), 0) AS amount
        FROM receipt_match match JOIN receipt ON receipt.id = match.receipt_id
       WHERE (match.merchant_code, match.kind, match.payment_id) = (completed.merchant_code, completed.kind, completed.payment_id)
         AND match.at < completed.at) earlier
   WHERE other.receipt_id <> completed.receipt_id
     AND ((SELECT min(id) FROM ledger_entry WHERE receipt_id = other.receipt_id AND kind = 'RECEIPT')
            > (SELECT min(id) FROM ledger_entry WHERE receipt_id = completed.receipt_id AND kind = 'COMPLETION')
       OR (other.at >= completed.at AND earlier.amount + completed.completed_by >= completed.amount_required)))
UPDATE receipt_match match SET after_success = true
  FROM surplus
 WHERE (match.receipt_id, match.merchant_code, match.kind, match.payment_id)
     = (surplus.receipt_id, surplus.merchant_code, surplus.kind, surplus.payment_id);
ALTER TABLE receipt_match ENABLE TRIGGER receipt_match_is_append_only;

-- What a payment received is what its receipts add up to: a match raises it, and nothing else changes it. After the insert, so that a
-- match that is not written (on conflict do nothing) counts for nothing.
CREATE FUNCTION receipt_match_count() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  has_succeeded boolean;
BEGIN
  UPDATE payment SET money_received = money_received + receipt.amount, changed_at = NEW.at
    FROM receipt
   WHERE receipt.id = NEW.receipt_id AND receipt.currency_code = payment.currency_code
     AND payment.merchant_code = NEW.merchant_code AND payment.kind = NEW.kind AND payment.payment_id = NEW.payment_id
  RETURNING payment.status = 'SUCCESS' INTO has_succeeded;
  IF has_succeeded IS NULL THEN
    RAISE EXCEPTION 'receipt % is matched to % %, which is not there or in another currency', NEW.receipt_id, NEW.kind, NEW.payment_id
      USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'receipt_match_is_of_a_payment_in_its_currency';
  END IF;
  IF has_succeeded <> NEW.after_success THEN
    RAISE EXCEPTION 'receipt % was matched to % % when it had %', NEW.receipt_id, NEW.kind, NEW.payment_id,
      CASE WHEN has_succeeded THEN 'succeeded already' ELSE 'not succeeded yet' END
      USING ERRCODE = 'check_violation', CONSTRAINT = 'receipt_match_knows_a_success';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER receipt_match_counts AFTER INSERT ON receipt_match
  FOR EACH ROW EXECUTE FUNCTION receipt_match_count();

CREATE FUNCTION refuse_money_without_match() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'what % % received changes only with a match of a receipt: % refused', NEW.kind, NEW.payment_id, NEW.money_received
    USING ERRCODE = 'check_violation', CONSTRAINT = 'payment_money_received_follows_matches';
END $$;
CREATE TRIGGER payment_money_received_follows_matches BEFORE UPDATE ON payment
  FOR EACH ROW WHEN (OLD.money_received IS DISTINCT FROM NEW.money_received AND pg_trigger_depth() = 0)
  EXECUTE FUNCTION refuse_money_without_match();
CREATE TRIGGER payment_begins_with_nothing_received BEFORE INSERT ON payment
  FOR EACH ROW WHEN (NEW.money_received <> 0) EXECUTE FUNCTION refuse_money_without_match();
