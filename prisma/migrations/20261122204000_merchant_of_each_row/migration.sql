-- The merchant of each row, so that a merchant can be copied by key (decision 0041). Columns without a default are added without writing
-- the table. Rows of earlier releases are filled by `maintain merchant-codes`, while the gateway runs.
SET LOCAL lock_timeout = '10s';
ALTER TABLE "payer_data" ADD COLUMN "merchant_code" TEXT;
ALTER TABLE "ledger_posting" ADD COLUMN "merchant_code" TEXT;
ALTER TABLE "callback_delivery" ADD COLUMN "merchant_code" TEXT;
ALTER TABLE "callback_answer" ADD COLUMN "merchant_code" TEXT;

-- Statements of earlier releases do not name the merchant.
CREATE FUNCTION callback_name_merchant() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT merchant_code INTO NEW.merchant_code FROM callback WHERE id = NEW.callback_id;
  RETURN NEW;
END $$;
CREATE TRIGGER callback_delivery_names_merchant BEFORE INSERT ON callback_delivery
  FOR EACH ROW WHEN (NEW.merchant_code IS NULL) EXECUTE FUNCTION callback_name_merchant();
CREATE TRIGGER callback_answer_names_merchant BEFORE INSERT ON callback_answer
  FOR EACH ROW WHEN (NEW.merchant_code IS NULL) EXECUTE FUNCTION callback_name_merchant();

-- The attempt is written by the same statement; after it both rows are visible.
CREATE FUNCTION payer_data_name_merchant() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE payer_data SET merchant_code = attempt.merchant_code
    FROM payment_attempt attempt WHERE payer_data.id = NEW.id AND attempt.payer_data_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER payer_data_names_merchant AFTER INSERT ON payer_data
  FOR EACH ROW WHEN (NEW.merchant_code IS NULL) EXECUTE FUNCTION payer_data_name_merchant();

CREATE FUNCTION customer_name_merchant() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE payer_data SET merchant_code = NEW.merchant_code WHERE id = NEW.payer_data_id AND merchant_code IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER customer_names_merchant AFTER INSERT ON customer
  FOR EACH ROW EXECUTE FUNCTION customer_name_merchant();

-- Whose customer sent the money is known when the receipt is matched.
CREATE FUNCTION receipt_match_name_merchant() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE payer_data SET merchant_code = NEW.merchant_code
    FROM receipt WHERE receipt.id = NEW.receipt_id AND payer_data.id = receipt.payer_data_id AND payer_data.merchant_code IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER receipt_match_names_merchant AFTER INSERT ON receipt_match
  FOR EACH ROW EXECUTE FUNCTION receipt_match_name_merchant();

-- A posting takes the merchant from its account, which this function reads in any case; null for accounts of the operator.
CREATE OR REPLACE FUNCTION ledger_posting_keep_balance() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  account ledger_account;
BEGIN
  SELECT * INTO STRICT account FROM ledger_account WHERE id = NEW.account_id;
  NEW.merchant_code := account.merchant_code;
  NEW.account_seq := NULL;
  NEW.balance_after := NULL;
  NEW.posted_at := clock_timestamp();
  -- The clock is read after the row is locked: a transaction that waited for the lock gets a later time than the one that held it. The
  -- time of the transaction's begin could be earlier.
  IF account.kind = 'MERCHANT_AVAILABLE' THEN
    UPDATE merchant_balance SET available = available + NEW.amount, available_seq = available_seq + 1,
      posted_at = greatest(posted_at + interval '1 microsecond', clock_timestamp()), unsettled_since = coalesce(unsettled_since, now())
    WHERE merchant_code = account.merchant_code AND currency_code = account.currency_code
    RETURNING available_seq, available, posted_at INTO STRICT NEW.account_seq, NEW.balance_after, NEW.posted_at;
  ELSIF account.kind = 'MERCHANT_RESERVED' THEN
    UPDATE merchant_balance SET reserved = reserved + NEW.amount, reserved_seq = reserved_seq + 1,
      posted_at = greatest(posted_at + interval '1 microsecond', clock_timestamp()), unsettled_since = coalesce(unsettled_since, now())
    WHERE merchant_code = account.merchant_code AND currency_code = account.currency_code
    RETURNING reserved_seq, reserved, posted_at INTO STRICT NEW.account_seq, NEW.balance_after, NEW.posted_at;
  END IF;
  RETURN NEW;
END $$;

-- Rows of history stay as they are, with one exception: a merchant that is missing may be filled in, and only with the right one.
CREATE FUNCTION refuse_change_except_missing_merchant() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  merchant_is text;
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.merchant_code IS NULL AND NEW.merchant_code IS NOT NULL THEN
    OLD.merchant_code := NEW.merchant_code;
    IF NEW IS NOT DISTINCT FROM OLD THEN
      IF TG_ARGV[0] = 'ledger_posting' THEN
        SELECT merchant_code INTO merchant_is FROM ledger_account WHERE id = NEW.account_id;
      ELSE
        SELECT merchant_code INTO merchant_is FROM callback WHERE id = NEW.callback_id;
      END IF;
      IF NEW.merchant_code = merchant_is THEN
        RETURN NEW;
      END IF;
    END IF;
  END IF;
  RAISE EXCEPTION '% is append-only: % refused', TG_ARGV[0], TG_OP
    USING ERRCODE = 'restrict_violation', CONSTRAINT = TG_ARGV[0] || '_is_append_only';
END $$;
DO $$
DECLARE
  history text;
BEGIN
  FOREACH history IN ARRAY ARRAY['ledger_posting', 'callback_delivery']
  LOOP
    EXECUTE format('DROP TRIGGER %1$s_is_append_only ON %1$s', history);
    EXECUTE format('CREATE TRIGGER %1$s_is_append_only BEFORE UPDATE OR DELETE ON %1$s
      FOR EACH ROW EXECUTE FUNCTION refuse_change_except_missing_merchant(%1$L)', history);
  END LOOP;
END $$;

-- A merchant that is known never changes.
CREATE FUNCTION refuse_other_merchant() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% % belongs to merchant % and to no other', TG_TABLE_NAME, OLD.id, OLD.merchant_code
    USING ERRCODE = 'restrict_violation', CONSTRAINT = TG_TABLE_NAME || '_keeps_its_merchant';
END $$;
CREATE TRIGGER payer_data_keeps_its_merchant BEFORE UPDATE ON payer_data
  FOR EACH ROW WHEN (OLD.merchant_code IS NOT NULL AND OLD.merchant_code IS DISTINCT FROM NEW.merchant_code)
  EXECUTE FUNCTION refuse_other_merchant();
