-- Gives out the next address of a key, for one attempt on an account.
-- @column index number
update evm_key set next_index = next_index + 1 where fingerprint = :fingerprint returning next_index - 1 as index, sealed
