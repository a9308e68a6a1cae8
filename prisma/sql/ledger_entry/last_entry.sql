-- The number of the newest entry, once no entry with a lower number can appear any more.
-- @column last bigint
select coalesce(max(id), 0) as last from ledger_entry
