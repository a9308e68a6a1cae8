-- What tells whether lines of two files show one transfer: the bank's ID, the time of day, and the balance after a line, as the file says it or
-- as the opening balance of its statement makes it with the lines up to it. Null in lines of earlier releases: these prove nothing.
-- AlterTable
ALTER TABLE "statement_line" ADD COLUMN     "balance_after" DECIMAL(24,6),
ADD COLUMN     "bank_ref" BIGINT,
ADD COLUMN     "change_through" DECIMAL(24,6),
ADD COLUMN     "maybe_same_as" UUID,
ADD COLUMN     "time_of_day" TIME(0);
