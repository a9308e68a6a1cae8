-- What an attempt asks for on top follows part payments: it is nothing before money came, stays as it is when the payment has succeeded or
-- was refused, and each receipt adds 99 minor units at most. A currency that is not named here is held to whole units.
CREATE FUNCTION refuse_rest_offset() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  most numeric;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    SELECT CASE WHEN payment.currency_code IN ('USDC', 'USDT') THEN 0.000099
                WHEN payment.currency_code IN ('ARS', 'BRL', 'CNY', 'COP', 'GHS', 'IDR', 'INR', 'KES', 'LAK', 'MXN', 'MYR', 'NAD', 'NGN', 'PHP',
                  'THB', 'TWD', 'TZS', 'ZAR', 'ZMW') THEN 0.99
                ELSE 99 END
           * (SELECT count(*) FROM receipt_match match
               WHERE (match.merchant_code, match.kind, match.payment_id) = (NEW.merchant_code, NEW.kind, NEW.payment_id))
      INTO most
      FROM payment
     WHERE (payment.merchant_code, payment.kind, payment.payment_id) = (NEW.merchant_code, NEW.kind, NEW.payment_id)
       AND payment.status NOT IN ('SUCCESS', 'REFUSED') AND payment.money_received > 0;
    IF NEW.rest_offset BETWEEN 0 AND most THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'what attempt % of % asks for on top changes only while the payment is paid in part, by 99 minor units for each receipt at most: % refused',
    NEW.attempt_no, NEW.payment_id, NEW.rest_offset
    USING ERRCODE = 'check_violation', CONSTRAINT = 'payment_attempt_rest_offset_follows_parts';
END $$;
CREATE TRIGGER payment_attempt_rest_offset_follows_parts BEFORE UPDATE ON payment_attempt
  FOR EACH ROW WHEN (OLD.rest_offset IS DISTINCT FROM NEW.rest_offset) EXECUTE FUNCTION refuse_rest_offset();
CREATE TRIGGER payment_attempt_begins_without_rest_offset BEFORE INSERT ON payment_attempt
  FOR EACH ROW WHEN (NEW.rest_offset <> 0) EXECUTE FUNCTION refuse_rest_offset();
