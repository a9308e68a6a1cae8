-- Layouts of tables that an operator has added, and the layout of an account's bank.
SET LOCAL lock_timeout = '10s';
ALTER TABLE "receiving_account" ADD COLUMN "mapping" TEXT;
CREATE TABLE "statement_mapping" (
    "name" TEXT NOT NULL,
    "layout" JSONB NOT NULL,
    "added_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "statement_mapping_pkey" PRIMARY KEY ("name")
);
