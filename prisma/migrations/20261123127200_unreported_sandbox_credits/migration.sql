-- The simulated bank can be told to report nothing itself: then only its statements tell what came. Without a row it reports.
CREATE TABLE "sandbox_bank" (
  "id" BOOLEAN NOT NULL DEFAULT true,
  "reports" BOOLEAN NOT NULL,
  CONSTRAINT "sandbox_bank_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "sandbox_bank_is_one" CHECK ("id")
);

-- Money that came to a sandbox account and that its bank has not reported.
CREATE TABLE "sandbox_credit" (
  "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  "source_id" TEXT NOT NULL,
  "receiving_account_id" UUID NOT NULL,
  "currency_code" TEXT NOT NULL,
  "amount" DECIMAL(24,6) NOT NULL,
  "rail_reference" TEXT,
  "external_reference" TEXT,
  "payer_data_id" UUID,
  "moved_at" TIMESTAMPTZ(6) NOT NULL,
  "returned_at" TIMESTAMPTZ(6),
  CONSTRAINT "sandbox_credit_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "sandbox_credit_receiving_account_id_fkey" FOREIGN KEY ("receiving_account_id") REFERENCES "receiving_account"("id")
    ON DELETE RESTRICT ON UPDATE NO ACTION,
  CONSTRAINT "sandbox_credit_payer_data_id_fkey" FOREIGN KEY ("payer_data_id") REFERENCES "payer_data"("id") ON DELETE RESTRICT ON UPDATE NO ACTION,
  CONSTRAINT "sandbox_credit_amount_is_positive" CHECK ("amount" > 0)
);
CREATE UNIQUE INDEX "sandbox_credit_source_id_key" ON "sandbox_credit"("source_id");
CREATE INDEX "sandbox_credit_receiving_account_id_idx" ON "sandbox_credit"("receiving_account_id");
CREATE INDEX "sandbox_credit_rail_reference_idx" ON "sandbox_credit"("rail_reference");
CREATE INDEX "sandbox_credit_payer_data_id_idx" ON "sandbox_credit"("payer_data_id");
