-- The cursor of a chain; undefined before its first account.
select scanned_to, block_hash from evm_scan where chain = :chain
