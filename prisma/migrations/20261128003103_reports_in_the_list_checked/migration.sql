ALTER TABLE "bank_import" VALIDATE CONSTRAINT "bank_import_format_is_known";
