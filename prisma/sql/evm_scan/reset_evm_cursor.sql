-- Puts the cursor back to a block that was read before, by command; ends an alarm.
update evm_scan set scanned_to = :block, block_hash = :hash, scanned_at = gateway_now(), alarm = null where chain = :chain
