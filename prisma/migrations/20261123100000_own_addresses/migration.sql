-- The number or the address that was given to one attempt alone: of a range of virtual accounts, or derived from a key.
ALTER TABLE "payment_attempt" ADD COLUMN "own_address" TEXT;
-- No row has one yet, so the index is built from nothing. A number may come back after a year; an address of a chain never does.
CREATE INDEX payment_attempt_own_address ON payment_attempt (own_address) WHERE own_address IS NOT NULL;
CREATE UNIQUE INDEX payment_attempt_address_once ON payment_attempt (own_address) WHERE own_address LIKE '0x%';

-- Numbers that a rail gives out are unique in virtual_account_number, and come back after a year.
DROP INDEX virtual_account_given_out_once;
CREATE UNIQUE INDEX virtual_account_given_out_once ON payment_attempt (receiving_account_id, (response -> 'account' ->> 'accountNumber'))
  WHERE method_code = 'VAPAY' AND own_address IS NULL;

-- Numbers of virtual accounts that were given out, unique per cash account; a row is taken again after a year.
CREATE TABLE "virtual_account_number" (
  "cash_account_id" UUID NOT NULL,
  "number" TEXT NOT NULL,
  "given_at" TIMESTAMPTZ(6) NOT NULL,
  CONSTRAINT "virtual_account_number_pkey" PRIMARY KEY ("cash_account_id", "number"),
  CONSTRAINT "virtual_account_number_cash_account_id_fkey" FOREIGN KEY ("cash_account_id") REFERENCES "receiving_account" ("id"),
  CONSTRAINT "virtual_account_number_is_digits" CHECK (number ~ '^[0-9]{6,30}$'));

-- Extended public keys, sealed with GATEWAY_SECRET_KEY. One key has one counter over all chains and tokens.
CREATE TABLE "evm_key" (
  "fingerprint" TEXT NOT NULL,
  "sealed" BYTEA NOT NULL,
  "next_index" INTEGER NOT NULL DEFAULT 0,
  "created_at" TIMESTAMPTZ(6) NOT NULL,
  CONSTRAINT "evm_key_pkey" PRIMARY KEY ("fingerprint"),
  CONSTRAINT "evm_key_next_index_is_unhardened" CHECK (next_index >= 0));

-- Addresses that were given out. Never removed: money may come to them for ever.
CREATE TABLE "evm_address" (
  "address" TEXT NOT NULL,
  "fingerprint" TEXT NOT NULL,
  "index" INTEGER NOT NULL,
  "receiving_account_id" UUID NOT NULL,
  "given_at" TIMESTAMPTZ(6) NOT NULL,
  CONSTRAINT "evm_address_pkey" PRIMARY KEY ("address"),
  CONSTRAINT "evm_address_fingerprint_fkey" FOREIGN KEY ("fingerprint") REFERENCES "evm_key" ("fingerprint"),
  CONSTRAINT "evm_address_receiving_account_id_fkey" FOREIGN KEY ("receiving_account_id") REFERENCES "receiving_account" ("id"),
  CONSTRAINT "evm_address_has_shape" CHECK (address ~ '^0x[0-9a-fA-F]{40}$'));
CREATE UNIQUE INDEX "evm_address_fingerprint_index_key" ON "evm_address" ("fingerprint", "index");
CREATE INDEX "evm_address_receiving_account_id_index_idx" ON "evm_address" ("receiving_account_id", "index");
CREATE INDEX "evm_address_given_at_idx" ON "evm_address" ("given_at");

-- Up to which final block a chain was read, and the hash of that block.
CREATE TABLE "evm_scan" (
  "chain" TEXT NOT NULL,
  "scanned_to" BIGINT NOT NULL,
  "block_hash" TEXT NOT NULL,
  "scanned_at" TIMESTAMPTZ(6) NOT NULL,
  "alarm" TEXT,
  CONSTRAINT "evm_scan_pkey" PRIMARY KEY ("chain"),
  CONSTRAINT "evm_scan_scanned_to_is_block" CHECK (scanned_to >= 0));

-- Final transfers that left our addresses, each booked once.
CREATE TABLE "evm_outgoing" (
  "source_id" TEXT NOT NULL,
  "receiving_account_id" UUID NOT NULL,
  "from_address" TEXT NOT NULL,
  "to_address" TEXT NOT NULL,
  "amount" DECIMAL(24, 6) NOT NULL,
  "is_sweep" BOOLEAN NOT NULL,
  "moved_at" TIMESTAMPTZ(6) NOT NULL,
  CONSTRAINT "evm_outgoing_pkey" PRIMARY KEY ("source_id"),
  CONSTRAINT "evm_outgoing_receiving_account_id_fkey" FOREIGN KEY ("receiving_account_id") REFERENCES "receiving_account" ("id"),
  CONSTRAINT "evm_outgoing_amount_is_positive" CHECK (amount > 0));
CREATE INDEX "evm_outgoing_receiving_account_id_idx" ON "evm_outgoing" ("receiving_account_id");

-- How far the tokens on an account's addresses differ from the books, as the last comparison found.
CREATE TABLE "evm_balance" (
  "receiving_account_id" UUID NOT NULL,
  "on_chain" DECIMAL(24, 6) NOT NULL,
  "in_books" DECIMAL(24, 6) NOT NULL,
  "compared_at" TIMESTAMPTZ(6) NOT NULL,
  CONSTRAINT "evm_balance_pkey" PRIMARY KEY ("receiving_account_id"),
  CONSTRAINT "evm_balance_receiving_account_id_fkey" FOREIGN KEY ("receiving_account_id") REFERENCES "receiving_account" ("id"));
