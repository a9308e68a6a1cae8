-- Reads the table while it is read and written: validation takes a lock that stops neither.
ALTER TABLE "payer_data" VALIDATE CONSTRAINT "payer_data_is_sealed_or_plain";
