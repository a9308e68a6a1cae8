-- Every reference that a customer typed for a payment, in this order: at most five different ones. Append-only. The one in force is
-- payment.external_reference; of those that were replaced before this table was made nothing is known.
CREATE TABLE "typed_reference" (
    "merchant_code" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "payment_id" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "reference" TEXT NOT NULL,
    "typed_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "typed_reference_pkey" PRIMARY KEY ("merchant_code","kind","payment_id","number")
);
CREATE UNIQUE INDEX "typed_reference_merchant_code_kind_payment_id_reference_key"
  ON "typed_reference"("merchant_code", "kind", "payment_id", "reference");
CREATE INDEX "typed_reference_reference_idx" ON "typed_reference"("reference");
ALTER TABLE "typed_reference" ADD CONSTRAINT "typed_reference_merchant_code_kind_payment_id_fkey"
  FOREIGN KEY ("merchant_code", "kind", "payment_id") REFERENCES "payment"("merchant_code", "kind", "payment_id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE typed_reference ADD CONSTRAINT typed_reference_is_one_of_five CHECK (number BETWEEN 1 AND 5);

INSERT INTO typed_reference (merchant_code, kind, payment_id, number, reference, typed_at)
SELECT merchant_code, kind, payment_id, 1, external_reference, changed_at FROM payment WHERE external_reference IS NOT NULL;

CREATE TRIGGER typed_reference_is_append_only BEFORE UPDATE OR DELETE ON typed_reference
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_history();
CREATE TRIGGER typed_reference_is_never_truncated BEFORE TRUNCATE ON typed_reference
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_history();
