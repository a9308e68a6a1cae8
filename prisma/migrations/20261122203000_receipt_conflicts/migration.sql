-- What a source reported under the key of a receipt with other content: another time, reference, amount or account. Append-only.
CREATE TABLE "receipt_conflict" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "receipt_id" UUID NOT NULL,
    "digest" BYTEA NOT NULL,
    "receiving_account_id" UUID NOT NULL,
    "currency_code" TEXT NOT NULL,
    "amount" DECIMAL(24,6) NOT NULL,
    "rail_reference" TEXT,
    "external_reference" TEXT,
    "moved_at" TIMESTAMPTZ(6) NOT NULL,
    "reported_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "receipt_conflict_pkey" PRIMARY KEY ("id")
);
-- The same report again is the same conflict.
CREATE UNIQUE INDEX "receipt_conflict_receipt_id_digest_key" ON "receipt_conflict"("receipt_id", "digest");
CREATE INDEX "receipt_conflict_reported_at_idx" ON "receipt_conflict"("reported_at");
ALTER TABLE "receipt_conflict" ADD CONSTRAINT "receipt_conflict_receipt_id_fkey" FOREIGN KEY ("receipt_id")
  REFERENCES "receipt"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "receipt_conflict" ADD CONSTRAINT "receipt_conflict_receiving_account_id_fkey" FOREIGN KEY ("receiving_account_id")
  REFERENCES "receiving_account"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What an operator decided, once for each conflict. Append-only.
CREATE TABLE "receipt_conflict_decision" (
    "conflict_id" UUID NOT NULL,
    "decision" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "actor" TEXT NOT NULL,
    "approved_by" TEXT,
    "receipt_id" UUID,
    "decided_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "receipt_conflict_decision_pkey" PRIMARY KEY ("conflict_id")
);
CREATE UNIQUE INDEX "receipt_conflict_decision_receipt_id_key" ON "receipt_conflict_decision"("receipt_id");
ALTER TABLE "receipt_conflict_decision" ADD CONSTRAINT "receipt_conflict_decision_conflict_id_fkey" FOREIGN KEY ("conflict_id")
  REFERENCES "receipt_conflict"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "receipt_conflict_decision" ADD CONSTRAINT "receipt_conflict_decision_receipt_id_fkey" FOREIGN KEY ("receipt_id")
  REFERENCES "receipt"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
-- Only other money is booked, as a receipt of its own, and only with a second name.
ALTER TABLE receipt_conflict_decision ADD CONSTRAINT receipt_conflict_decision_books_other_money_only CHECK (
  decision = 'SAME_MONEY' AND receipt_id IS NULL
  OR decision = 'OTHER_MONEY' AND receipt_id IS NOT NULL AND approved_by IS NOT NULL);

CREATE TRIGGER receipt_conflict_is_append_only BEFORE UPDATE OR DELETE ON receipt_conflict
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_history();
CREATE TRIGGER receipt_conflict_is_never_truncated BEFORE TRUNCATE ON receipt_conflict
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_history();
CREATE TRIGGER receipt_conflict_decision_is_append_only BEFORE UPDATE OR DELETE ON receipt_conflict_decision
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_history();
CREATE TRIGGER receipt_conflict_decision_is_never_truncated BEFORE TRUNCATE ON receipt_conflict_decision
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_history();
