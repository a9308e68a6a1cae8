-- What left an address of ours on a chain, and not to --sweep-to, is an open debit too: its item names the transfer, as that of a bank's debit
-- names the statement line. The constraints are validated by the next migration, under a lock that stops nobody.
SET LOCAL lock_timeout = '10s';
ALTER TABLE "suspense_item" ADD COLUMN "evm_outgoing_id" TEXT;
CREATE UNIQUE INDEX "suspense_item_evm_outgoing_id_key" ON "suspense_item"("evm_outgoing_id");
ALTER TABLE "suspense_item" ADD CONSTRAINT "suspense_item_evm_outgoing_id_fkey" FOREIGN KEY ("evm_outgoing_id")
  REFERENCES "evm_outgoing"("source_id") ON DELETE RESTRICT NOT VALID;
ALTER TABLE suspense_item
  DROP CONSTRAINT suspense_item_of_a_debit_is_a_line,
  ADD CONSTRAINT suspense_item_of_a_debit_is_a_line_or_a_transfer
    CHECK (num_nonnulls(statement_line_id, evm_outgoing_id) = CASE direction WHEN 'DEBIT' THEN 1 ELSE 0 END) NOT VALID;
CREATE TRIGGER suspense_item_transfer_never_changes BEFORE UPDATE ON suspense_item
  FOR EACH ROW WHEN (OLD.evm_outgoing_id IS DISTINCT FROM NEW.evm_outgoing_id)
  EXECUTE FUNCTION refuse_change_of_facts('evm_outgoing_id');

-- Transfers that were booked as open debits before.
INSERT INTO suspense_item (receiving_account_id, currency_code, direction, amount, evm_outgoing_id, reason, opened_at)
SELECT sent.receiving_account_id, account.currency_code, 'DEBIT', sent.amount, sent.source_id, 'OPEN_DEBIT', sent.moved_at
  FROM evm_outgoing sent JOIN receiving_account account ON account.id = sent.receiving_account_id
 WHERE NOT sent.is_sweep;

-- An address is watched from when it was given out, and again from when tokens were found on it.
ALTER TABLE "evm_address" ADD COLUMN "watched_from" TIMESTAMPTZ(6);
DROP INDEX "evm_address_given_at_idx";
CREATE INDEX evm_address_watched_from ON evm_address ((coalesce(watched_from, given_at)));

-- Endpoints that do not answer now, and since when. Only the host is known: the rest of an address may hold a key.
CREATE TABLE "evm_endpoint_failure" (
  "chain" TEXT NOT NULL,
  "host" TEXT NOT NULL,
  "failing_since" TIMESTAMPTZ(6) NOT NULL,
  CONSTRAINT "evm_endpoint_failure_pkey" PRIMARY KEY ("chain", "host"));
