-- A line may show a transfer that the account's rail has reported and booked by itself. duplicate_of names that transfer then, which is no line.
SET LOCAL lock_timeout = '10s';

ALTER TABLE "statement_line" DROP CONSTRAINT "statement_line_state_is_known";
ALTER TABLE "statement_line" ADD CONSTRAINT "statement_line_state_is_known" CHECK ("state" IN (
  'READ', 'NEW', 'DUPLICATE', 'REPORTED', 'RECEIPT', 'PAYOUT', 'PAYOUT_RETURN', 'REVERSAL', 'CHARGE', 'INTEREST', 'OWN_TRANSFER', 'OTHER',
  'OPEN_DEBIT', 'UNDONE')) NOT VALID;
ALTER TABLE "statement_line" DROP CONSTRAINT "statement_line_duplicate_names_its_transfer";
ALTER TABLE "statement_line" ADD CONSTRAINT "statement_line_duplicate_names_its_transfer"
  CHECK ("state" NOT IN ('DUPLICATE', 'REPORTED') OR "duplicate_of" IS NOT NULL) NOT VALID;
-- One line is the first to show it; others repeat that line.
CREATE UNIQUE INDEX "statement_line_is_reported_once" ON "statement_line"("duplicate_of") WHERE "state" = 'REPORTED' AND NOT "is_trial";
