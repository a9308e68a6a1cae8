-- Moves the cursor on, if it is still where the blocks were read from: of two workers that read the same
-- blocks one moves it, and what both booked is booked once by its key.
with before as (select chain, alarm from evm_scan where chain = :chain and scanned_to = :block and block_hash = :hash for update)
update evm_scan set scanned_to = :scanned_to, block_hash = :block_hash, scanned_at = gateway_now(), alarm = null
  from before where evm_scan.chain = before.chain
returning before.alarm
