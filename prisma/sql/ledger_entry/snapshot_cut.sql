-- Stores the balance of each house account, so that later sums read only the postings after it.
-- @column last bigint
-- @column before bigint
select coalesce((select max(id) from ledger_entry), 0) as last,
  coalesce((select max(entry_id) from ledger_snapshot), 0) as before
