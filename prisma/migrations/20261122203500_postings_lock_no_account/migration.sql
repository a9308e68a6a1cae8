-- Every posting locked the rows of its accounts, which all merchants share, and concurrent ones made a multixact for each. The trigger
-- ledger_posting_keeps_balance reads the account of every posting, and accounts are never changed or deleted.
-- DropForeignKey
ALTER TABLE "ledger_posting" DROP CONSTRAINT "ledger_posting_account_id_fkey";
