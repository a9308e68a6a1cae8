-- A line that is booked looks for an equal one that was undone: among these few, not among all lines of its day.
CREATE INDEX "statement_line_undone" ON "statement_line"("receiving_account_id", "booked_on", "identity") WHERE "state" = 'UNDONE';
