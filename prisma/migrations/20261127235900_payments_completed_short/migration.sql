-- A payment may be completed with less than was asked: what lacks of the order amount is the house's, or the merchant's.
SET LOCAL lock_timeout = '10s';
ALTER TABLE "payment" ADD COLUMN "money_short" DECIMAL(24,6), ADD COLUMN "short_borne_by" TEXT;
ALTER TABLE payment
  ADD CONSTRAINT payment_short_is_of_a_success CHECK (money_short IS NULL
    OR (status = 'SUCCESS' AND kind IN ('payin', 'topup') AND money_short >= 0 AND money_short < amount AND short_borne_by IS NOT NULL)) NOT VALID,
  ADD CONSTRAINT payment_short_borne_by_is_known CHECK (short_borne_by IN ('HOUSE', 'MERCHANT')) NOT VALID;
-- An amount or a percentage of the order amount, as people write it: 10 or 5%.
ALTER TABLE "receiving_account" ADD COLUMN "short_up_to" TEXT, ADD COLUMN "accept_short" TEXT;
ALTER TABLE receiving_account
  ADD CONSTRAINT receiving_account_short_is_a_tolerance CHECK (short_up_to ~ '^\d{1,15}(\.\d{1,6})?%?$' AND accept_short ~ '^\d{1,15}(\.\d{1,6})?%?$') NOT VALID;
ALTER TABLE ledger_account DROP CONSTRAINT ledger_account_kind_is_known;
ALTER TABLE ledger_account ADD CONSTRAINT ledger_account_kind_is_known CHECK (kind IN (
  'MERCHANT_AVAILABLE', 'MERCHANT_RESERVED', 'RECEIVING', 'PAYOUT_CLEARING', 'FEE_INCOME', 'VAT_PAYABLE',
  'ROUNDING', 'SUSPENSE', 'FX', 'OPENING_BALANCE',
  'OPEN_DEBITS', 'BANK_CHARGES', 'INTEREST_INCOME', 'TRANSFER_CLEARING', 'OTHER', 'SHORTFALL')) NOT VALID;

-- What an undone match returns may be more than its completion took: the merchant had what was short, too.
ALTER TABLE receipt_match_undo DROP CONSTRAINT receipt_match_undo_returns_what_it_takes;
ALTER TABLE receipt_match_undo ADD CONSTRAINT receipt_match_undo_returns_what_it_takes
  CHECK (money_taken >= 0 AND money_returned >= 0 AND (money_taken > 0 OR money_returned = 0)) NOT VALID;

-- What an attempt asks for is lowered to what has come, where that is accepted.
ALTER TABLE payment_attempt DROP CONSTRAINT payment_attempt_rest_offset_is_not_negative;
ALTER TABLE payment_attempt ADD CONSTRAINT payment_attempt_asks_for_something CHECK (amount_required + rest_offset > 0) NOT VALID;
CREATE OR REPLACE FUNCTION refuse_rest_offset() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  most numeric;
  kept numeric;
BEGIN
  IF current_setting('gateway.merchant_copy', true) = 'on' AND TG_OP <> 'TRUNCATE' THEN
    IF TG_OP = 'DELETE' THEN
      RETURN OLD;
    END IF;
    RETURN NEW;
  END IF;
  IF TG_OP = 'UPDATE' THEN
    SELECT CASE WHEN payment.currency_code IN ('USDC', 'USDT') THEN 0.000099
                WHEN payment.currency_code IN ('ARS', 'BRL', 'CNY', 'COP', 'GHS', 'IDR', 'INR', 'KES', 'LAK', 'MXN', 'MYR', 'NAD', 'NGN', 'PHP',
                  'THB', 'TWD', 'TZS', 'ZAR', 'ZMW') THEN 0.99
                ELSE 99 END
           * (SELECT count(*) FROM receipt_match match
               WHERE (match.merchant_code, match.kind, match.payment_id) = (NEW.merchant_code, NEW.kind, NEW.payment_id)
                 AND match.undone_at IS NULL),
           payment.money_received - payment.suspense_refunded
      INTO most, kept
      FROM payment
     WHERE (payment.merchant_code, payment.kind, payment.payment_id) = (NEW.merchant_code, NEW.kind, NEW.payment_id)
       AND payment.status NOT IN ('SUCCESS', 'REFUSED') AND (payment.money_received > 0 OR NEW.rest_offset = 0);
    IF NEW.rest_offset BETWEEN 0 AND most OR (NEW.rest_offset < 0 AND NEW.amount_required + NEW.rest_offset = kept) THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'what attempt % of % asks for changes only while the payment is paid in part, by 99 minor units for each receipt or to what came: % refused',
    NEW.attempt_no, NEW.payment_id, NEW.rest_offset
    USING ERRCODE = 'check_violation', CONSTRAINT = 'payment_attempt_rest_offset_follows_parts';
END $$;

-- What is left of a payin or top-up, as before; what came later for what was short left suspense too, and what is short never came.
CREATE FUNCTION payment_left(of_merchant text, of_kind text, of_payment text, OUT of_suspense numeric, OUT of_balance numeric) LANGUAGE sql STABLE AS $$
  SELECT received.amount - CASE WHEN reversed.entirely THEN 0 ELSE completed.amount - undone.taken + repaid.amount END - p.suspense_refunded,
         CASE WHEN p.status <> 'SUCCESS' OR reversed.entirely THEN 0 ELSE p.amount - undone.returned - coalesce(p.money_short, 0) END
           - (p.money_refunded - p.suspense_refunded)
    FROM payment p
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(money_taken), 0) AS taken, coalesce(sum(money_returned), 0) AS returned,
             coalesce(sum(greatest(money_returned - money_taken, 0)), 0) AS short
        FROM receipt_match_undo undo JOIN receipt_match matched USING (receipt_id, match_no)
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
    CROSS JOIN LATERAL (
      SELECT CASE WHEN p.short_borne_by IS NULL THEN 0
                  ELSE greatest(p.amount - completed.amount, 0) - undone.short - coalesce(p.money_short, 0) END AS amount) repaid
   WHERE p.merchant_code = of_merchant AND p.kind = of_kind AND p.payment_id = of_payment
$$;
CREATE OR REPLACE FUNCTION payin_left(of_merchant text, of_payin text, OUT of_suspense numeric, OUT of_balance numeric) LANGUAGE sql STABLE AS $$
  SELECT of_suspense, of_balance FROM payment_left(of_merchant, 'payin', of_payin)
$$;
