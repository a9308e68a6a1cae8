-- Whether the snapshot that this one begins from is still the last: `sandbox reset` removes some.
-- @column is_last boolean
select coalesce(max(entry_id), 0) = :before as is_last from ledger_snapshot
