-- How many payouts a status report refused: it has no lines that say so.
ALTER TABLE "bank_import" ADD COLUMN "payouts" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "bank_import" DROP CONSTRAINT "bank_import_format_is_known";
ALTER TABLE "bank_import" ADD CONSTRAINT "bank_import_format_is_known" CHECK ("format" IN (
  'camt.052', 'camt.053', 'camt.054', 'mt940', 'mt942', 'ofx', 'bai2', 'cnab240', 'csv', 'xlsx', 'pain.002')) NOT VALID;
