-- A receipt may be matched again after its match was undone: matches are numbered, and at most one is in force. Its rows stay as they were
-- written; undoing is a row of its own, which marks the match.
SET LOCAL lock_timeout = '10s';
ALTER TABLE "receipt_match"
  ADD COLUMN "match_no" INTEGER NOT NULL DEFAULT 1,
  ADD COLUMN "evidence" JSONB,
  ADD COLUMN "undone_at" TIMESTAMPTZ(6),
  ADD COLUMN "given_back" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE receipt_match DROP CONSTRAINT receipt_belongs_to_one_payment;
CREATE UNIQUE INDEX receipt_belongs_to_one_payment ON receipt_match (receipt_id) WHERE undone_at IS NULL;
ALTER TABLE receipt_match ADD CONSTRAINT receipt_match_pkey PRIMARY KEY (receipt_id, match_no);
ALTER TABLE receipt_match ADD CONSTRAINT receipt_match_given_back_is_undone CHECK (NOT given_back OR undone_at IS NOT NULL) NOT VALID;

CREATE TABLE "receipt_match_undo" (
    "receipt_id" UUID NOT NULL,
    "match_no" INTEGER NOT NULL,
    "merchant_code" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "payment_id" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "actor" TEXT NOT NULL,
    "approved_by" TEXT,
    "money_taken" DECIMAL(24,6) NOT NULL DEFAULT 0,
    "money_returned" DECIMAL(24,6) NOT NULL DEFAULT 0,
    "at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "receipt_match_undo_pkey" PRIMARY KEY ("receipt_id", "match_no")
);
CREATE INDEX "receipt_match_undo_merchant_code_kind_payment_id_idx" ON "receipt_match_undo"("merchant_code", "kind", "payment_id");
ALTER TABLE "receipt_match_undo" ADD CONSTRAINT "receipt_match_undo_receipt_id_match_no_fkey" FOREIGN KEY ("receipt_id", "match_no")
  REFERENCES "receipt_match"("receipt_id", "match_no") ON DELETE RESTRICT;
ALTER TABLE receipt_match_undo ADD CONSTRAINT receipt_match_undo_returns_what_it_takes
  CHECK (money_taken >= 0 AND money_returned BETWEEN 0 AND money_taken);

-- The match is marked by its undoing alone.
DROP TRIGGER receipt_match_is_append_only ON receipt_match;
CREATE TRIGGER receipt_match_is_append_only BEFORE UPDATE ON receipt_match
  FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refuse_change_of_history();
CREATE TRIGGER receipt_match_is_never_deleted BEFORE DELETE ON receipt_match
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_history();
CREATE TRIGGER receipt_match_undo_is_append_only BEFORE UPDATE OR DELETE ON receipt_match_undo
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_history();
CREATE TRIGGER receipt_match_undo_is_never_truncated BEFORE TRUNCATE ON receipt_match_undo
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_history();

-- Undoing a match puts the money into suspense again. Of a payment that had not succeeded by it, the money is counted no more; what
-- a payment gave back that had succeeded is money_returned, and what it received stays what it received.
CREATE FUNCTION receipt_match_undo_take_effect() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  counted boolean;
BEGIN
  UPDATE receipt_match SET undone_at = NEW.at, given_back = NEW.money_taken > 0
   WHERE receipt_id = NEW.receipt_id AND match_no = NEW.match_no AND undone_at IS NULL
     AND (merchant_code, kind, payment_id) = (NEW.merchant_code, NEW.kind, NEW.payment_id)
  RETURNING NOT after_success INTO counted;
  IF counted IS NULL THEN
    RAISE EXCEPTION 'match % of receipt % is not in force', NEW.match_no, NEW.receipt_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'receipt_match_undo_of_a_match_in_force';
  END IF;
  counted := counted AND (SELECT status = 'SUCCESS' FROM payment
                           WHERE (merchant_code, kind, payment_id) = (NEW.merchant_code, NEW.kind, NEW.payment_id));
  IF counted <> (NEW.money_taken > 0) THEN
    RAISE EXCEPTION 'undoing match % of receipt % takes % from its payment', NEW.match_no, NEW.receipt_id, NEW.money_taken
      USING ERRCODE = 'check_violation', CONSTRAINT = 'receipt_match_undo_takes_what_counted';
  END IF;
  IF NOT counted THEN
    UPDATE payment SET money_received = money_received - receipt.amount, changed_at = NEW.at
      FROM receipt
     WHERE receipt.id = NEW.receipt_id
       AND (payment.merchant_code, payment.kind, payment.payment_id) = (NEW.merchant_code, NEW.kind, NEW.payment_id);
  END IF;
  UPDATE payer_data SET merchant_code = NULL FROM receipt WHERE receipt.id = NEW.receipt_id AND payer_data.id = receipt.payer_data_id;
  INSERT INTO suspense_item (receiving_account_id, currency_code, direction, amount, receipt_id, reason, opened_at)
  SELECT receiving_account_id, currency_code, 'CREDIT', amount, id, 'MATCH_UNDONE', NEW.at FROM receipt WHERE id = NEW.receipt_id
  ON CONFLICT (receipt_id) DO UPDATE SET reason = excluded.reason, opened_at = excluded.opened_at, closed_at = NULL, closed_as = NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER receipt_match_undo_takes_effect AFTER INSERT ON receipt_match_undo
  FOR EACH ROW EXECUTE FUNCTION receipt_match_undo_take_effect();

-- Who sent the money is the merchant's no more when its match is undone; the next match names its own.
DROP TRIGGER payer_data_keeps_its_merchant ON payer_data;
CREATE TRIGGER payer_data_keeps_its_merchant BEFORE UPDATE ON payer_data
  FOR EACH ROW WHEN (OLD.merchant_code IS NOT NULL AND OLD.merchant_code IS DISTINCT FROM NEW.merchant_code
    AND (NEW.merchant_code IS NOT NULL OR pg_trigger_depth() = 0))
  EXECUTE FUNCTION refuse_other_merchant();

-- Money that is given back adds up: a match that is undone gives back its part of the order amount, a reversal or a return all of it at once.
CREATE FUNCTION payment_check_giving_back() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  undone numeric;
BEGIN
  SELECT coalesce(sum(money_returned), 0) INTO undone FROM receipt_match_undo
   WHERE (merchant_code, kind, payment_id) = (NEW.merchant_code, NEW.kind, NEW.payment_id);
  IF NEW.status = 'SUCCESS' AND NEW.money_returned <= NEW.amount
    AND (OLD.money_returned IS NULL AND undone = 0 AND NEW.money_returned = NEW.amount
      OR NEW.money_returned = undone AND undone > coalesce(OLD.money_returned, 0)) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a payment gives its amount back once, whole or by the receipts that paid it, when it has succeeded: % % in % gives %',
    NEW.kind, NEW.payment_id, NEW.status, coalesce(NEW.money_returned::text, 'nothing')
    USING ERRCODE = 'check_violation', CONSTRAINT = 'payment_gives_back_once';
END $$;
DROP TRIGGER payment_gives_back_once ON payment;
CREATE TRIGGER payment_gives_back_once BEFORE UPDATE ON payment
  FOR EACH ROW WHEN ((OLD.money_returned, OLD.returned_at) IS DISTINCT FROM (NEW.money_returned, NEW.returned_at))
  EXECUTE FUNCTION payment_check_giving_back();

-- A receipt that is reversed is one whose match is in force.
CREATE OR REPLACE FUNCTION ledger_entry_check_receipt_reversal() RETURNS trigger LANGUAGE plpgsql AS $$
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
   WHERE match.receipt_id = NEW.receipt_id AND NOT match.after_success AND match.undone_at IS NULL
     AND (match.merchant_code, match.kind, match.payment_id) = (NEW.merchant_code, NEW.payment_kind, NEW.payment_id);
  IF booked IS DISTINCT FROM due THEN
    RAISE EXCEPTION 'ledger entry % does not reverse receipt %: booked %, due %', NEW.id, NEW.receipt_id, booked,
      coalesce(due::text, 'nothing, because the receipt did not count for the payment')
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_entry_reverses_its_receipt';
  END IF;
  RETURN NULL;
END $$;

-- A receipt is withdrawn once.
CREATE UNIQUE INDEX ledger_entry_withdraws_once ON ledger_entry (receipt_id) WHERE kind = 'RECEIPT_WITHDRAWN';

-- What is asked for on top of an attempt goes back to nothing when the part payment that it followed is undone.
CREATE OR REPLACE FUNCTION refuse_rest_offset() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  most numeric;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    SELECT CASE WHEN payment.currency_code IN ('USDC', 'USDT') THEN 0.000099
                WHEN payment.currency_code IN ('ARS', 'BRL', 'CNY', 'COP', 'GHS', 'IDR', 'INR', 'KES', 'LAK', 'MXN', 'MYR', 'NAD', 'NGN', 'PHP',
                  'THB', 'TWD', 'TZS', 'ZAR', 'ZMW') THEN 0.99
                ELSE 99 END
           * (SELECT count(*) FROM receipt_match match
               WHERE (match.merchant_code, match.kind, match.payment_id) = (NEW.merchant_code, NEW.kind, NEW.payment_id)
                 AND match.undone_at IS NULL)
      INTO most
      FROM payment
     WHERE (payment.merchant_code, payment.kind, payment.payment_id) = (NEW.merchant_code, NEW.kind, NEW.payment_id)
       AND payment.status NOT IN ('SUCCESS', 'REFUSED') AND (payment.money_received > 0 OR NEW.rest_offset = 0);
    IF NEW.rest_offset BETWEEN 0 AND most THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'what attempt % of % asks for on top changes only while the payment is paid in part, by 99 minor units for each receipt at most: % refused',
    NEW.attempt_no, NEW.payment_id, NEW.rest_offset
    USING ERRCODE = 'check_violation', CONSTRAINT = 'payment_attempt_rest_offset_follows_parts';
END $$;

-- Numbers of twelve digits in the text of a receipt, as keyed hashes: one of them may be the reference that a customer types later.
ALTER TABLE "receipt" ADD COLUMN "text_numbers" BIGINT[];
CREATE INDEX receipt_text_numbers ON receipt USING gin (text_numbers) WHERE text_numbers IS NOT NULL;

-- Open payments of which a part came, by what they lack: an amount that one of them lacks is not another's alone.
CREATE INDEX payment_open_rests ON payment (currency_code, (amount - money_received))
  WHERE status IN ('WAITING', 'PROCESSING') AND money_received > 0;
