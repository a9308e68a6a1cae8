-- What the lines of a statement add up to that are not kept, because an earlier file of its format brought them.
ALTER TABLE "bank_statement" ADD COLUMN "repeated" DECIMAL(24,6) NOT NULL DEFAULT 0;
