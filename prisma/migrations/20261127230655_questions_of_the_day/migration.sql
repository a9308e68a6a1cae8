-- Names of accounts and files, and how far payers are found by the words of this release. Columns without a default are added without writing
-- the tables.
SET LOCAL lock_timeout = '10s';

ALTER TABLE "bank_import" ADD COLUMN "file_name" TEXT;

ALTER TABLE "receiving_account" ADD COLUMN "name" TEXT;

-- Of rows that are there the worker makes the hashes anew: words of texts, references, letters such as đ. A new installation has none.
ALTER TABLE "installation" ADD COLUMN "payers_hashed_at" TIMESTAMPTZ(6), ADD COLUMN "payers_hashed_through" UUID;
ALTER TABLE "installation" ALTER COLUMN "payers_hashed_at" SET DEFAULT CURRENT_TIMESTAMP;

-- Who decided about money is found by the money.
CREATE INDEX audit_event_of_receipt ON audit_event ((after ->> 'receiptId')) WHERE after ? 'receiptId';
CREATE INDEX audit_event_of_suspense_item ON audit_event ((after ->> 'suspenseItemId')) WHERE after ? 'suspenseItemId';
