-- A refund is a payment of its own kind, which leaves like a payout (decision 0074). Columns with a constant default are added without
-- writing the table; constraints are validated by the next migration, which stops nobody.
SET LOCAL lock_timeout = '10s';
ALTER TABLE "payment"
  ADD COLUMN "money_refunded" DECIMAL(24,6) NOT NULL DEFAULT 0,
  ADD COLUMN "suspense_refunded" DECIMAL(24,6) NOT NULL DEFAULT 0;
ALTER TABLE payment
  DROP CONSTRAINT payment_kind_is_known,
  DROP CONSTRAINT payment_payout_never_expires,
  ADD CONSTRAINT payment_kind_is_known CHECK (kind IN ('payin', 'payout', 'topup', 'refund')) NOT VALID,
  ADD CONSTRAINT payment_payout_never_expires CHECK (kind NOT IN ('payout', 'refund') OR status <> 'EXPIRED') NOT VALID,
  ADD CONSTRAINT payment_refunded_of_suspense_is_a_part CHECK (suspense_refunded BETWEEN 0 AND money_refunded) NOT VALID;
ALTER TABLE payment_attempt
  DROP CONSTRAINT payment_attempt_receives_unless_payout,
  ADD CONSTRAINT payment_attempt_receives_unless_payout
    CHECK ((kind IN ('payout', 'refund')) = (receiving_account_id IS NULL)) NOT VALID;
ALTER TABLE payout_order
  DROP CONSTRAINT payout_order_is_of_a_payout,
  ADD CONSTRAINT payout_order_is_of_a_payout CHECK (kind IN ('payout', 'refund')) NOT VALID;
ALTER TABLE payout_batch_item
  DROP CONSTRAINT payout_batch_item_is_of_one_order,
  ADD CONSTRAINT payout_batch_item_is_of_one_order CHECK (kind IN ('payout', 'refund')
    AND (merchant_code IS NULL) = (payment_id IS NULL) AND (payment_id IS NULL) <> (suspense_return_id IS NULL)) NOT VALID;
ALTER TABLE merchant_method
  DROP CONSTRAINT merchant_method_kind_is_known,
  ADD CONSTRAINT merchant_method_kind_is_known CHECK (kind IN ('payin', 'payout', 'topup', 'refund')) NOT VALID;
ALTER TABLE "sandbox_transfer" ADD COLUMN "kind" TEXT NOT NULL DEFAULT 'payout';
ALTER TABLE "settlement" ADD COLUMN "refunds" DECIMAL(24,6) NOT NULL DEFAULT 0;
ALTER TABLE settlement
  DROP CONSTRAINT settlement_adds_up,
  ADD CONSTRAINT settlement_adds_up
    CHECK (opening_balance + payins + payouts + topups + refunds + fees + vat + adjustments = closing_balance) NOT VALID;

CREATE OR REPLACE FUNCTION payment_refuse_illegal_transition() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.status, NEW.status) NOT IN (
    ('WAITING', 'PROCESSING'), ('WAITING', 'SUCCESS'), ('WAITING', 'REFUSED'), ('WAITING', 'EXPIRED'),
    ('PROCESSING', 'SUCCESS'), ('PROCESSING', 'REFUSED'), ('PROCESSING', 'EXPIRED'), ('EXPIRED', 'SUCCESS')
  ) OR (NEW.kind IN ('payout', 'refund') AND NEW.status = 'EXPIRED') THEN
    RAISE EXCEPTION 'a % may not go from % to %', NEW.kind, OLD.status, NEW.status
      USING ERRCODE = 'check_violation', CONSTRAINT = 'payment_transition_is_legal';
  END IF;
  RETURN NEW;
END $$;

-- What a refund takes, and of which payin. The payment of a new refund is written after it, in the same transaction.
CREATE TABLE "refund" (
    "merchant_code" TEXT NOT NULL,
    "kind" TEXT NOT NULL DEFAULT 'refund',
    "payment_id" TEXT NOT NULL,
    "payin_kind" TEXT NOT NULL DEFAULT 'payin',
    "payin_id" TEXT NOT NULL,
    "from_suspense" DECIMAL(24,6) NOT NULL,
    "from_balance" DECIMAL(24,6) NOT NULL,
    "taken_over" DECIMAL(24,6) NOT NULL DEFAULT 0,
    "released_at" TIMESTAMPTZ(6),

    CONSTRAINT "refund_pkey" PRIMARY KEY ("merchant_code", "kind", "payment_id")
);
CREATE INDEX "refund_merchant_code_payin_kind_payin_id_idx" ON "refund"("merchant_code", "payin_kind", "payin_id");
ALTER TABLE "refund" ADD CONSTRAINT "refund_merchant_code_kind_payment_id_fkey" FOREIGN KEY ("merchant_code", "kind", "payment_id")
  REFERENCES "payment"("merchant_code", "kind", "payment_id") ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE "refund" ADD CONSTRAINT "refund_merchant_code_payin_kind_payin_id_fkey" FOREIGN KEY ("merchant_code", "payin_kind", "payin_id")
  REFERENCES "payment"("merchant_code", "kind", "payment_id") ON DELETE RESTRICT;
ALTER TABLE refund
  ADD CONSTRAINT refund_is_of_a_payin CHECK (kind = 'refund' AND payin_kind = 'payin'),
  ADD CONSTRAINT refund_takes_something CHECK (from_suspense >= 0 AND from_balance >= 0 AND from_suspense + from_balance > 0),
  ADD CONSTRAINT refund_is_taken_over_at_most_whole CHECK (taken_over BETWEEN 0 AND from_suspense);

-- What is left of a payin. In suspense: its receipts, less what its completion took and what refunds took before. With the merchant: the
-- order amount, less what was taken back by the bank or by undone matches, and less the refunds of it; below zero after a reversal that
-- came after a refund. A payin that its bank took back has in suspense only what came after its success.
CREATE FUNCTION payin_left(of_merchant text, of_payin text, OUT of_suspense numeric, OUT of_balance numeric) LANGUAGE sql STABLE AS $$
  SELECT received.amount - CASE WHEN reversed.entirely THEN 0 ELSE completed.amount - undone.taken END - p.suspense_refunded,
         CASE WHEN p.status <> 'SUCCESS' OR reversed.entirely THEN 0 ELSE p.amount - undone.returned END
           - (p.money_refunded - p.suspense_refunded)
    FROM payment p
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(money_taken), 0) AS taken, coalesce(sum(money_returned), 0) AS returned FROM receipt_match_undo undo
       WHERE (undo.merchant_code, undo.kind, undo.payment_id) = (p.merchant_code, p.kind, p.payment_id)) undone
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

-- Whoever writes a refund, it takes no more than is left: the payin is locked, and whatever else moves its money locks it too.
CREATE FUNCTION refund_take() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  rest record;
BEGIN
  PERFORM FROM payment WHERE merchant_code = NEW.merchant_code AND kind = NEW.payin_kind AND payment_id = NEW.payin_id FOR NO KEY UPDATE;
  SELECT * INTO rest FROM payin_left(NEW.merchant_code, NEW.payin_id);
  IF NOT coalesce(NEW.from_suspense <= greatest(rest.of_suspense, 0) AND NEW.from_balance <= greatest(rest.of_balance, 0), false) THEN
    RAISE EXCEPTION 'refund % takes % and % of payin %, which has % and % left', NEW.payment_id, NEW.from_suspense, NEW.from_balance,
      NEW.payin_id, rest.of_suspense, rest.of_balance
      USING ERRCODE = 'check_violation', CONSTRAINT = 'refund_takes_what_is_left';
  END IF;
  UPDATE payment SET money_refunded = money_refunded + NEW.from_suspense + NEW.from_balance,
         suspense_refunded = suspense_refunded + NEW.from_suspense, changed_at = gateway_now()
   WHERE merchant_code = NEW.merchant_code AND kind = NEW.payin_kind AND payment_id = NEW.payin_id;
  RETURN NEW;
END $$;
CREATE TRIGGER refund_takes_what_is_left BEFORE INSERT ON refund FOR EACH ROW
  WHEN (NEW.released_at IS NULL) EXECUTE FUNCTION refund_take();

-- The amount of a refund is what it takes.
CREATE FUNCTION refund_check_amount() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM payment own JOIN payment payin
        ON (payin.merchant_code, payin.kind, payin.payment_id) = (NEW.merchant_code, NEW.payin_kind, NEW.payin_id)
     WHERE (own.merchant_code, own.kind, own.payment_id) = (NEW.merchant_code, NEW.kind, NEW.payment_id)
       AND own.amount = NEW.from_suspense + NEW.from_balance AND own.currency_code = payin.currency_code) THEN
    RAISE EXCEPTION 'refund % does not pay what it takes of payin %', NEW.payment_id, NEW.payin_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'refund_pays_what_it_takes';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER refund_pays_what_it_takes AFTER INSERT ON refund
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refund_check_amount();

-- A refund that is refused, or whose money came back, releases what it took. A merchant takes over what a reversal took besides.
CREATE FUNCTION refund_give_up() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE payment
     SET money_refunded = money_refunded - CASE WHEN NEW.released_at IS NULL THEN 0 ELSE NEW.from_suspense + NEW.from_balance END,
         suspense_refunded = suspense_refunded - (NEW.taken_over - OLD.taken_over)
           - CASE WHEN NEW.released_at IS NULL THEN 0 ELSE NEW.from_suspense - NEW.taken_over END,
         changed_at = gateway_now()
   WHERE merchant_code = NEW.merchant_code AND kind = NEW.payin_kind AND payment_id = NEW.payin_id;
  RETURN NULL;
END $$;
CREATE TRIGGER refund_gives_up AFTER UPDATE ON refund FOR EACH ROW
  WHEN ((OLD.released_at, OLD.taken_over) IS DISTINCT FROM (NEW.released_at, NEW.taken_over)) EXECUTE FUNCTION refund_give_up();
CREATE TRIGGER refund_facts_never_change BEFORE UPDATE ON refund
  FOR EACH ROW WHEN ((OLD.merchant_code, OLD.kind, OLD.payment_id, OLD.payin_kind, OLD.payin_id, OLD.from_suspense, OLD.from_balance)
    IS DISTINCT FROM (NEW.merchant_code, NEW.kind, NEW.payment_id, NEW.payin_kind, NEW.payin_id, NEW.from_suspense, NEW.from_balance)
    OR OLD.released_at IS NOT NULL OR NEW.taken_over < OLD.taken_over)
  EXECUTE FUNCTION refuse_change_of_facts('merchant_code', 'kind', 'payment_id', 'payin_kind', 'payin_id', 'from_suspense', 'from_balance',
    'taken_over', 'released_at');
CREATE TRIGGER refund_is_never_deleted BEFORE DELETE ON refund
  FOR EACH ROW EXECUTE FUNCTION refuse_deletion();
CREATE TRIGGER refund_is_never_truncated BEFORE TRUNCATE ON refund
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_deletion();

CREATE FUNCTION payment_release_refund() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE refund SET released_at = gateway_now()
   WHERE (merchant_code, kind, payment_id) = (NEW.merchant_code, NEW.kind, NEW.payment_id) AND released_at IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER payment_releases_refund AFTER UPDATE ON payment
  FOR EACH ROW WHEN (NEW.kind = 'refund' AND ((OLD.status <> 'REFUSED' AND NEW.status = 'REFUSED')
    OR (OLD.money_returned IS NULL AND NEW.money_returned IS NOT NULL)))
  EXECUTE FUNCTION payment_release_refund();

-- What is refunded of a payment follows its refunds, and nothing else changes it.
CREATE FUNCTION refuse_refund_without_row() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'what is refunded of % % changes only with its refunds: % refused', NEW.kind, NEW.payment_id, NEW.money_refunded
    USING ERRCODE = 'check_violation', CONSTRAINT = 'payment_money_refunded_follows_refunds';
END $$;
CREATE TRIGGER payment_money_refunded_follows_refunds BEFORE UPDATE ON payment
  FOR EACH ROW WHEN ((OLD.money_refunded, OLD.suspense_refunded) IS DISTINCT FROM (NEW.money_refunded, NEW.suspense_refunded)
    AND pg_trigger_depth() = 0)
  EXECUTE FUNCTION refuse_refund_without_row();
CREATE TRIGGER payment_begins_with_nothing_refunded BEFORE INSERT ON payment
  FOR EACH ROW WHEN (NEW.money_refunded <> 0 OR NEW.suspense_refunded <> 0) EXECUTE FUNCTION refuse_refund_without_row();

-- Undoing a match leaves what refunds took.
CREATE FUNCTION receipt_match_undo_check_refunds() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  rest record;
BEGIN
  SELECT * INTO rest FROM payin_left(NEW.merchant_code, NEW.payment_id);
  IF rest.of_suspense < 0 OR (rest.of_balance < 0 AND NEW.money_returned > 0) THEN
    RAISE EXCEPTION 'money of receipt % was refunded', NEW.receipt_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'receipt_match_undo_leaves_refunds';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER receipt_match_undo_takes_nothing_refunded AFTER INSERT ON receipt_match_undo
  FOR EACH ROW WHEN (NEW.kind = 'payin') EXECUTE FUNCTION receipt_match_undo_check_refunds();
