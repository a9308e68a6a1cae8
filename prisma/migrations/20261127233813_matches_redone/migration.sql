-- A match that was undone by mistake is redone: a match of its own, in the place of the undone one, which counts as if nothing had happened.
-- The money of a receipt that was withdrawn with its import comes again as another receipt, in the place of the first.
SET LOCAL lock_timeout = '10s';
ALTER TABLE "receipt_match"
  ADD COLUMN "redoes_receipt_id" UUID,
  ADD COLUMN "redoes_match_no" INTEGER,
  ADD COLUMN "in_place_of" UUID;
ALTER TABLE receipt_match ADD CONSTRAINT receipt_match_redoes_a_match
  CHECK ((redoes_receipt_id IS NULL) = (redoes_match_no IS NULL) AND (redoes_match_no IS NULL OR NOT after_success)) NOT VALID;
ALTER TABLE "receipt_match_undo" ADD COLUMN "import_id" UUID;

CREATE OR REPLACE FUNCTION receipt_match_count() RETURNS trigger LANGUAGE plpgsql
  SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  refused record;
  redone bigint;
BEGIN
  IF current_setting('gateway.merchant_copy', true) = 'on' AND TG_OP <> 'TRUNCATE' THEN
    IF TG_OP = 'DELETE' THEN
      RETURN OLD;
    END IF;
    RETURN NEW;
  END IF;
  -- What a match redoes gave its money back, and does so no more: the money is counted already.
  IF EXISTS (SELECT FROM stored WHERE redoes_match_no IS NOT NULL) THEN
    UPDATE receipt_match undone SET given_back = false
      FROM stored JOIN receipt ON receipt.id = stored.receipt_id
     WHERE (undone.receipt_id, undone.match_no) = (stored.redoes_receipt_id, stored.redoes_match_no) AND undone.given_back
       AND (undone.merchant_code, undone.kind, undone.payment_id) = (stored.merchant_code, stored.kind, stored.payment_id)
       AND (receipt.amount, receipt.currency_code)
         = (SELECT first.amount, first.currency_code FROM receipt first WHERE first.id = undone.receipt_id);
    GET DIAGNOSTICS redone = ROW_COUNT;
    IF redone <> (SELECT count(*) FROM stored WHERE redoes_match_no IS NOT NULL) THEN
      RAISE EXCEPTION 'a match redoes one that has not given its money back'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'receipt_match_redoes_once';
    END IF;
  END IF;
  WITH matched AS (
    SELECT m.redoes_match_no IS NOT NULL AS redoes, m.receipt_id, m.merchant_code, m.kind, m.payment_id, m.after_success, m.at, r.currency_code, r.amount
      FROM stored m JOIN receipt r ON r.id = m.receipt_id),
  counted AS (
    UPDATE payment SET money_received = payment.money_received + given.amount, changed_at = given.at
      FROM (SELECT merchant_code, kind, payment_id, currency_code, sum(CASE WHEN redoes THEN 0 ELSE amount END) AS amount, max(at) AS at
              FROM matched GROUP BY merchant_code, kind, payment_id, currency_code) given
     WHERE (payment.merchant_code, payment.kind, payment.payment_id) = (given.merchant_code, given.kind, given.payment_id)
       AND payment.currency_code = given.currency_code
    RETURNING payment.merchant_code, payment.kind, payment.payment_id, payment.currency_code, payment.status = 'SUCCESS' AS has_succeeded)
  SELECT matched.*, counted.has_succeeded INTO refused
    FROM matched LEFT JOIN counted USING (merchant_code, kind, payment_id, currency_code)
   WHERE counted.has_succeeded IS DISTINCT FROM (matched.after_success OR matched.redoes) LIMIT 1;
  IF refused.receipt_id IS NULL THEN
    RETURN NULL;
  END IF;
  IF refused.has_succeeded IS NULL THEN
    RAISE EXCEPTION 'receipt % is matched to % %, which is not there or in another currency',
      refused.receipt_id, refused.kind, refused.payment_id
      USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'receipt_match_is_of_a_payment_in_its_currency';
  END IF;
  RAISE EXCEPTION 'receipt % was matched to % % when it had %', refused.receipt_id, refused.kind, refused.payment_id,
    CASE WHEN refused.has_succeeded THEN 'succeeded already' ELSE 'not succeeded yet' END
    USING ERRCODE = 'check_violation', CONSTRAINT = 'receipt_match_knows_a_success';
END $$;

-- What matches gave back that were undone, without those that were redone.
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
    AND (NEW.money_returned IS NULL) = (undone = 0) THEN
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

CREATE OR REPLACE FUNCTION payin_left(of_merchant text, of_payin text, OUT of_suspense numeric, OUT of_balance numeric) LANGUAGE sql STABLE AS $$
  SELECT received.amount - CASE WHEN reversed.entirely THEN 0 ELSE completed.amount - undone.taken END - p.suspense_refunded,
         CASE WHEN p.status <> 'SUCCESS' OR reversed.entirely THEN 0 ELSE p.amount - undone.returned END
           - (p.money_refunded - p.suspense_refunded)
    FROM payment p
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(money_taken), 0) AS taken, coalesce(sum(money_returned), 0) AS returned FROM receipt_match_undo undo
        JOIN receipt_match matched USING (receipt_id, match_no)
       WHERE (undo.merchant_code, undo.kind, undo.payment_id) = (p.merchant_code, p.kind, p.payment_id) AND matched.given_back) undone
    CROSS JOIN LATERAL (SELECT p.money_returned IS NOT NULL AND undone.taken = 0 AS entirely) reversed
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(receipt.amount), 0) AS amount FROM receipt_match matched JOIN receipt ON receipt.id = matched.receipt_id
       WHERE (matched.merchant_code, matched.kind, matched.payment_id) = (p.merchant_code, p.kind, p.payment_id)
         AND matched.undone_at IS NULL AND (matched.after_success OR NOT reversed.entirely)) received
    CROSS JOIN LATERAL (
      SELECT coalesce(-sum(posting.amount), 0) AS amount FROM ledger_entry entry JOIN ledger_posting posting ON posting.entry_id = entry.id
       WHERE (entry.merchant_code, entry.payment_kind, entry.payment_id) = (p.merchant_code, p.kind, p.payment_id)
         AND entry.kind = 'COMPLETION' AND posting.account_id = 'SUSPENSE/' || p.currency_code) completed
   WHERE p.merchant_code = of_merchant AND p.kind = 'payin' AND p.payment_id = of_payin
$$;
