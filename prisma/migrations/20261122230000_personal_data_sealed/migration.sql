-- Personal data is stored encrypted (decision 0045). Rows of earlier releases keep their text until `maintain encrypt-personal-data` has
-- encrypted it. Columns without a default are added without writing the table.
SET LOCAL lock_timeout = '10s';

-- The keys, encrypted with GATEWAY_SECRET_KEY. Without a merchant: of the installation, for payers whose payment is not known yet.
CREATE TABLE "data_key" (
    "id" UUID NOT NULL,
    "merchant_code" TEXT,
    "purpose" TEXT NOT NULL,
    "wrapped" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "retired_at" TIMESTAMPTZ(6),
    "resealed_at" TIMESTAMPTZ(6),

    CONSTRAINT "data_key_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "data_key_purpose_is_known" CHECK ("purpose" IN ('SEAL', 'LOOKUP', 'DIGEST'))
);
ALTER TABLE "data_key" ADD CONSTRAINT "data_key_merchant_code_fkey" FOREIGN KEY ("merchant_code")
  REFERENCES "merchant"("code") ON DELETE RESTRICT ON UPDATE NO ACTION;
-- Several processes may make the keys of a merchant at once: one of them succeeds.
CREATE UNIQUE INDEX "data_key_one_in_use" ON "data_key"(coalesce("merchant_code", ''), "purpose") WHERE "retired_at" IS NULL;

ALTER TABLE "payer_data" ALTER COLUMN "data" DROP NOT NULL;
ALTER TABLE "payer_data" ADD COLUMN "sealed" BYTEA, ADD COLUMN "data_key_id" UUID, ADD COLUMN "lookup" BIGINT[];
ALTER TABLE "payer_data" ADD CONSTRAINT "payer_data_is_sealed_or_plain" CHECK (
  ("sealed" IS NULL) = ("data" IS NOT NULL) AND ("sealed" IS NULL) = ("data_key_id" IS NULL) AND ("lookup" IS NULL OR "sealed" IS NOT NULL)
) NOT VALID;

-- The index blocks writes while it reads the table: on a large one `maintain encrypt-personal-data` builds it without blocking.
DO $$
BEGIN
  IF (SELECT reltuples FROM pg_class WHERE oid = 'payer_data'::regclass) < 200000 THEN
    CREATE INDEX "payer_data_lookup_idx" ON "payer_data" USING gin ("lookup") WHERE "lookup" IS NOT NULL;
  END IF;
END $$;
