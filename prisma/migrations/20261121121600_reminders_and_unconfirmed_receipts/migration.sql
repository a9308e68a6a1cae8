-- A request that was sent to the customer's phone again: how often, and when last.
CREATE TABLE "payment_reminder" (
    "merchant_code" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "payment_id" TEXT NOT NULL,
    "attempt_no" INTEGER NOT NULL,
    "reminder_no" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "payment_reminder_pkey" PRIMARY KEY ("merchant_code","kind","payment_id","attempt_no","reminder_no")
);
ALTER TABLE "payment_reminder" ADD CONSTRAINT "payment_reminder_merchant_code_kind_payment_id_attempt_no_fkey"
  FOREIGN KEY ("merchant_code", "kind", "payment_id", "attempt_no")
  REFERENCES "payment_attempt"("merchant_code", "kind", "payment_id", "attempt_no") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE payment_reminder ADD CONSTRAINT payment_reminder_is_one_of_five CHECK (reminder_no BETWEEN 1 AND 5);

-- Money that was seen and is not final: it counts for nothing until its receipt comes under the same key.
CREATE TABLE "unconfirmed_receipt" (
    "source" TEXT NOT NULL,
    "source_id" TEXT NOT NULL,
    "merchant_code" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "payment_id" TEXT NOT NULL,
    "attempt_no" INTEGER NOT NULL,
    "amount" DECIMAL(24,6) NOT NULL,
    "confirmations" INTEGER NOT NULL,
    "confirmations_required" INTEGER NOT NULL,
    "seen_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "unconfirmed_receipt_pkey" PRIMARY KEY ("source","source_id")
);
CREATE INDEX "unconfirmed_receipt_merchant_code_kind_payment_id_attempt_n_idx"
  ON "unconfirmed_receipt"("merchant_code", "kind", "payment_id", "attempt_no");
ALTER TABLE "unconfirmed_receipt" ADD CONSTRAINT "unconfirmed_receipt_merchant_code_kind_payment_id_attempt__fkey"
  FOREIGN KEY ("merchant_code", "kind", "payment_id", "attempt_no")
  REFERENCES "payment_attempt"("merchant_code", "kind", "payment_id", "attempt_no") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE unconfirmed_receipt
  ADD CONSTRAINT unconfirmed_receipt_amount_is_positive CHECK (amount > 0),
  ADD CONSTRAINT unconfirmed_receipt_counts_up_to_what_it_needs CHECK (confirmations BETWEEN 0 AND confirmations_required);
