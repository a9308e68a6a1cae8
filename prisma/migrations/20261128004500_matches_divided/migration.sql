-- A part of the money that a payment has may be taken from it: the receipt is divided, and the match of the part that stays redoes the match
-- of the whole. For the moment between, refunds may lack their money: whether they have it is asked at the end.
-- To replace a trigger waits for all who write matches, and lets all others wait behind it: not for longer than this.
SET LOCAL lock_timeout = '10s';
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
  -- What a match redoes gave its money back, and does so no more: the money is counted already. With less of it the completion has what it
  -- took; the rest of the money is the payment's no more.
  IF EXISTS (SELECT FROM stored WHERE redoes_match_no IS NOT NULL) THEN
    UPDATE receipt_match undone SET given_back = false
      FROM stored JOIN receipt ON receipt.id = stored.receipt_id
     WHERE (undone.receipt_id, undone.match_no) = (stored.redoes_receipt_id, stored.redoes_match_no) AND undone.given_back
       AND (undone.merchant_code, undone.kind, undone.payment_id) = (stored.merchant_code, stored.kind, stored.payment_id)
       AND EXISTS (
         SELECT FROM receipt first JOIN receipt_match_undo undo ON undo.receipt_id = first.id
          WHERE first.id = undone.receipt_id AND undo.match_no = undone.match_no AND first.currency_code = receipt.currency_code
            AND receipt.amount BETWEEN undo.money_taken AND first.amount);
    GET DIAGNOSTICS redone = ROW_COUNT;
    IF redone <> (SELECT count(*) FROM stored WHERE redoes_match_no IS NOT NULL) THEN
      RAISE EXCEPTION 'a match redoes one that has not given its money back'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'receipt_match_redoes_once';
    END IF;
  END IF;
  WITH matched AS (
    SELECT m.redoes_match_no IS NOT NULL AS redoes, m.receipt_id, m.merchant_code, m.kind, m.payment_id, m.after_success, m.at, r.currency_code,
           r.amount - coalesce(first.amount, 0) AS added
      FROM stored m JOIN receipt r ON r.id = m.receipt_id LEFT JOIN receipt first ON first.id = m.redoes_receipt_id),
  counted AS (
    UPDATE payment SET money_received = payment.money_received + given.amount, changed_at = given.at
      FROM (SELECT merchant_code, kind, payment_id, currency_code, sum(added) AS amount, max(at) AS at
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

DROP TRIGGER receipt_match_undo_takes_nothing_refunded ON receipt_match_undo;
CREATE CONSTRAINT TRIGGER receipt_match_undo_takes_nothing_refunded AFTER INSERT ON receipt_match_undo
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.kind = 'payin') EXECUTE FUNCTION receipt_match_undo_check_refunds();
