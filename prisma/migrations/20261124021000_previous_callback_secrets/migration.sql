-- The callback secret that a merchant had before its present one, while both sign. One row at most: a second change ends the oldest.
CREATE TABLE "previous_callback_secret" (
    "merchant_code" TEXT NOT NULL,
    "secret" BYTEA NOT NULL,
    "valid_until" TIMESTAMPTZ(6) NOT NULL,
    CONSTRAINT "previous_callback_secret_pkey" PRIMARY KEY ("merchant_code")
);
ALTER TABLE "previous_callback_secret" ADD CONSTRAINT "previous_callback_secret_merchant_code_fkey"
  FOREIGN KEY ("merchant_code") REFERENCES "merchant"("code") ON DELETE RESTRICT ON UPDATE NO ACTION;
