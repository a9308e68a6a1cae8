-- Reads the table while it is read and written: validation takes a lock that stops neither.
ALTER TABLE "checkout_session" VALIDATE CONSTRAINT "checkout_session_is_sealed";
