-- The entry of the last snapshot that has what is open on the clearing accounts; 0: none has. Those of an earlier release
-- have not, nor has one at which too much was open.
-- @column after bigint
select coalesce(max(entry_id), 0) as after from ledger_snapshot where open_postings is not null
