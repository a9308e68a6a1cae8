-- Reads the table while it is read and written: validation takes a lock that stops neither.
ALTER TABLE settlement VALIDATE CONSTRAINT settlement_adds_up;
