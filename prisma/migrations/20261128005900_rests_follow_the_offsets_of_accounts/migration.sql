-- The rest of a part payment is asked with an offset as orders are: as many units as the account has, of the size that the rail carries, which
-- in IDR, KES, TWD and TZS may be whole ones. 99 minor units were less than that, and receipts of such parts could not be matched.
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
    SELECT CASE WHEN payment.currency_code IN ('USDC', 'USDT') THEN 0.000001
                WHEN payment.currency_code IN ('ARS', 'BRL', 'CNY', 'COP', 'GHS', 'INR', 'LAK', 'MXN', 'MYR', 'NAD', 'NGN', 'PHP',
                  'THB', 'ZAR', 'ZMW') THEN 0.01
                ELSE 1 END
           * (SELECT max(cash.offset_up_to_most) FROM receiving_account address
                JOIN receiving_account cash ON cash.id = coalesce(address.settles_in, address.id)
               WHERE address.id = NEW.receiving_account_id)
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
  RAISE EXCEPTION 'what attempt % of % asks for changes only while the payment is paid in part, by the offsets of its account for each receipt or to what came: % refused',
    NEW.attempt_no, NEW.payment_id, NEW.rest_offset
    USING ERRCODE = 'check_violation', CONSTRAINT = 'payment_attempt_rest_offset_follows_parts';
END $$;
