-- Payouts and refunds that people of a merchant create by form: above this amount another person has to agree. Null: all of them.
ALTER TABLE "merchant_currency" ADD COLUMN "approve_above" DECIMAL(24,6),
  ADD CONSTRAINT "merchant_currency_approve_above_is_not_negative" CHECK ("approve_above" >= 0) NOT VALID;
ALTER TABLE "merchant_currency" VALIDATE CONSTRAINT "merchant_currency_approve_above_is_not_negative";
