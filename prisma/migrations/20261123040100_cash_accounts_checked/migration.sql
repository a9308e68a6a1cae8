-- Reads the table while it is read and written: validation takes a lock that stops neither.
ALTER TABLE "receiving_account" VALIDATE CONSTRAINT "receiving_account_settles_in_currency_code_fkey";
ALTER TABLE "receiving_account" VALIDATE CONSTRAINT "receiving_account_identified_by_known";
ALTER TABLE "receiving_account" VALIDATE CONSTRAINT "receiving_account_lag_is_days";
