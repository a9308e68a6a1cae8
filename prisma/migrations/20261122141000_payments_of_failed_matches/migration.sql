-- Whose money the receipt is, where that was found before the match failed: the payment stays open and is not cancelled meanwhile.
ALTER TABLE "failed_match" ADD COLUMN "merchant_code" TEXT, ADD COLUMN "kind" TEXT, ADD COLUMN "payment_id" TEXT;
ALTER TABLE failed_match ADD CONSTRAINT failed_match_names_a_payment_whole
  CHECK (num_nulls(merchant_code, kind, payment_id) IN (0, 3));
CREATE INDEX "failed_match_merchant_code_kind_payment_id_idx" ON "failed_match"("merchant_code", "kind", "payment_id");
