-- The payer of a receipt that was reported again with other content: an operator may decide that it is other money, which is then matched
-- with its payer. Empty for earlier conflicts, and where the source named nobody.
SET LOCAL lock_timeout = '10s';
ALTER TABLE "receipt_conflict" ADD COLUMN "payer_data_id" UUID;
-- Validated at once: the column is new and empty, and conflicts are few.
ALTER TABLE "receipt_conflict" ADD CONSTRAINT "receipt_conflict_payer_data_id_fkey" FOREIGN KEY ("payer_data_id")
  REFERENCES "payer_data"("id") ON DELETE RESTRICT;
