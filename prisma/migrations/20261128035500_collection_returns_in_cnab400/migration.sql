-- Return files of a collection in CNAB400 are read.
ALTER TABLE "bank_import" DROP CONSTRAINT "bank_import_format_is_known";
ALTER TABLE "bank_import" ADD CONSTRAINT "bank_import_format_is_known" CHECK ("format" IN (
  'camt.052', 'camt.053', 'camt.054', 'mt940', 'mt942', 'ofx', 'bai2', 'cnab240', 'cnab400', 'csv', 'xlsx', 'pain.002'))
  NOT VALID;
