-- Lines of banks' statements are booked on accounts of their own, and an entry names the line that it books.
ALTER TABLE ledger_account DROP CONSTRAINT ledger_account_kind_is_known;
ALTER TABLE ledger_account ADD CONSTRAINT ledger_account_kind_is_known CHECK (kind IN (
  'MERCHANT_AVAILABLE', 'MERCHANT_RESERVED', 'RECEIVING', 'PAYOUT_CLEARING', 'FEE_INCOME', 'VAT_PAYABLE',
  'ROUNDING', 'SUSPENSE', 'FX', 'OPENING_BALANCE',
  'OPEN_DEBITS', 'BANK_CHARGES', 'INTEREST_INCOME', 'TRANSFER_CLEARING', 'OTHER'));

ALTER TABLE "ledger_entry" ADD COLUMN "statement_line_id" UUID;
-- No row has a line yet, so the index is empty; it is read by the check of the ledger and to undo a line.
CREATE INDEX ledger_entry_statement_line ON ledger_entry (statement_line_id) WHERE statement_line_id IS NOT NULL;
