-- Payments are searched by what was asked, also after one was completed with less. The worker builds the index of that.
DROP INDEX IF EXISTS payment_attempt_by_amount;
