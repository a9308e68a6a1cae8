-- Reads the table while it is read and written: validation takes a lock that stops neither.
ALTER TABLE "statement_line" VALIDATE CONSTRAINT "statement_line_state_is_known";
ALTER TABLE "statement_line" VALIDATE CONSTRAINT "statement_line_duplicate_names_its_transfer";
