-- VAT on the fee, and not on the order amount: of a merchant's currency, and of each payment from its creation on. Columns with a constant
-- default are added without writing the table.
SET LOCAL lock_timeout = '10s';
ALTER TABLE "merchant_currency" ADD COLUMN "vat_on_fee" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "payment_attempt" ADD COLUMN "vat_on_fee" BOOLEAN NOT NULL DEFAULT false;
