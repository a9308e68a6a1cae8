-- Money that is here and nobody's yet, and money that left and nobody explained: one row for each, open until somebody or something explains it.
SET LOCAL lock_timeout = '10s';
CREATE TABLE "suspense_item" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "receiving_account_id" UUID NOT NULL,
    "currency_code" TEXT NOT NULL,
    "direction" TEXT NOT NULL,
    "amount" DECIMAL(24,6) NOT NULL,
    "receipt_id" UUID,
    "statement_line_id" UUID,
    "reason" TEXT NOT NULL,
    "opened_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "closed_at" TIMESTAMPTZ(6),
    "closed_as" TEXT,

    CONSTRAINT "suspense_item_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "suspense_item_receipt_id_key" ON "suspense_item"("receipt_id");
CREATE UNIQUE INDEX "suspense_item_statement_line_id_key" ON "suspense_item"("statement_line_id");
CREATE INDEX suspense_item_open ON suspense_item (receiving_account_id, opened_at) WHERE closed_at IS NULL;
ALTER TABLE "suspense_item" ADD CONSTRAINT "suspense_item_receiving_account_id_fkey" FOREIGN KEY ("receiving_account_id")
  REFERENCES "receiving_account"("id") ON DELETE RESTRICT;
ALTER TABLE "suspense_item" ADD CONSTRAINT "suspense_item_receipt_id_fkey" FOREIGN KEY ("receipt_id")
  REFERENCES "receipt"("id") ON DELETE RESTRICT;
ALTER TABLE suspense_item
  ADD CONSTRAINT suspense_item_is_positive CHECK (amount > 0),
  ADD CONSTRAINT suspense_item_direction_known CHECK (direction IN ('CREDIT', 'DEBIT')),
  ADD CONSTRAINT suspense_item_of_a_credit_is_a_receipt CHECK ((direction = 'CREDIT') = (receipt_id IS NOT NULL)),
  ADD CONSTRAINT suspense_item_of_a_debit_is_a_line CHECK ((direction = 'DEBIT') = (statement_line_id IS NOT NULL)),
  ADD CONSTRAINT suspense_item_closed_as_something CHECK ((closed_at IS NULL) = (closed_as IS NULL)),
  ADD CONSTRAINT suspense_item_closed_as_known CHECK (closed_as IN (
    'MATCHED', 'ASSIGNED', 'RETURNED', 'CHARGE', 'INTEREST', 'OWN_TRANSFER', 'OTHER', 'PAYOUT', 'PAYOUT_RETURN', 'WITHDRAWN'));

CREATE TABLE "suspense_candidate" (
    "suspense_item_id" UUID NOT NULL,
    "merchant_code" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "payment_id" TEXT NOT NULL,
    "why" TEXT NOT NULL,

    CONSTRAINT "suspense_candidate_pkey" PRIMARY KEY ("suspense_item_id", "merchant_code", "kind", "payment_id")
);
CREATE INDEX "suspense_candidate_merchant_code_kind_payment_id_idx" ON "suspense_candidate"("merchant_code", "kind", "payment_id");
ALTER TABLE "suspense_candidate" ADD CONSTRAINT "suspense_candidate_suspense_item_id_fkey" FOREIGN KEY ("suspense_item_id")
  REFERENCES "suspense_item"("id") ON DELETE RESTRICT;
ALTER TABLE "suspense_candidate" ADD CONSTRAINT "suspense_candidate_merchant_code_kind_payment_id_fkey"
  FOREIGN KEY ("merchant_code", "kind", "payment_id") REFERENCES "payment"("merchant_code", "kind", "payment_id") ON DELETE RESTRICT;

-- What sources of days and of free text report beside the old fields; text and addresses are personal data and lie in payer_data.
ALTER TABLE "receipt" ADD COLUMN "moved_until" TIMESTAMPTZ(6), ADD COLUMN "suspense_reason" TEXT;
ALTER TABLE receipt ADD CONSTRAINT receipt_moved_in_a_period CHECK (moved_until > moved_at) NOT VALID;

-- Where matching ends without a payment the item says why. A receipt that nothing says anything about, also one of an earlier release that
-- still runs, has its item at the commit at the latest.
CREATE FUNCTION receipt_open_suspense_item() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO suspense_item (receiving_account_id, currency_code, direction, amount, receipt_id, reason, opened_at)
  SELECT NEW.receiving_account_id, NEW.currency_code, 'CREDIT', NEW.amount, NEW.id, coalesce(NEW.suspense_reason, 'UNMATCHED'), gateway_now()
   WHERE NOT EXISTS (SELECT FROM receipt_match WHERE receipt_match.receipt_id = NEW.id)
  ON CONFLICT (receipt_id) DO NOTHING;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER receipt_opens_suspense_item AFTER INSERT ON receipt
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION receipt_open_suspense_item();

-- A match takes the money out of suspense, and only money that is there: what was returned, withdrawn or booked otherwise is gone.
CREATE FUNCTION receipt_match_close_suspense_item() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE suspense_item SET closed_at = greatest(opened_at, gateway_now()),
         closed_as = CASE NEW.matched_by WHEN 'OPERATOR' THEN 'ASSIGNED' ELSE 'MATCHED' END
   WHERE receipt_id = NEW.receipt_id AND closed_at IS NULL;
  IF NOT FOUND AND EXISTS (SELECT FROM suspense_item WHERE receipt_id = NEW.receipt_id) THEN
    RAISE EXCEPTION 'the money of receipt % is not in suspense any more', NEW.receipt_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'receipt_match_takes_money_in_suspense';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER receipt_match_closes_suspense_item AFTER INSERT ON receipt_match
  FOR EACH ROW EXECUTE FUNCTION receipt_match_close_suspense_item();

-- What an item is of never changes, and it is never deleted.
CREATE TRIGGER suspense_item_facts_never_change BEFORE UPDATE ON suspense_item
  FOR EACH ROW WHEN ((OLD.id, OLD.receiving_account_id, OLD.currency_code, OLD.direction, OLD.amount, OLD.receipt_id, OLD.statement_line_id)
    IS DISTINCT FROM (NEW.id, NEW.receiving_account_id, NEW.currency_code, NEW.direction, NEW.amount, NEW.receipt_id, NEW.statement_line_id))
  EXECUTE FUNCTION refuse_change_of_facts('id', 'receiving_account_id', 'currency_code', 'direction', 'amount', 'receipt_id', 'statement_line_id');
CREATE TRIGGER suspense_item_is_never_deleted BEFORE DELETE ON suspense_item
  FOR EACH ROW EXECUTE FUNCTION refuse_deletion();
CREATE TRIGGER suspense_item_is_never_truncated BEFORE TRUNCATE ON suspense_item
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_deletion();

-- Receipts of earlier releases that no payment has. The lock of the new triggers keeps out those that come now.
INSERT INTO suspense_item (receiving_account_id, currency_code, direction, amount, receipt_id, reason, opened_at)
SELECT receipt.receiving_account_id, receipt.currency_code, 'CREDIT', receipt.amount, receipt.id,
       CASE WHEN failed.receipt_id IS NULL THEN 'UNMATCHED' ELSE 'MATCH_FAILED' END, receipt.received_at
  FROM receipt
  LEFT JOIN receipt_match matched ON matched.receipt_id = receipt.id
  LEFT JOIN failed_match failed ON failed.receipt_id = receipt.id
 WHERE matched.receipt_id IS NULL;
