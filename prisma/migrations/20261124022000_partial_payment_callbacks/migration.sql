-- Whether a part of the money calls the merchant back. The default keeps every merchant as it was; no existing row is written.
ALTER TABLE "merchant" ADD COLUMN "partial_payment_callbacks" BOOLEAN NOT NULL DEFAULT false;
