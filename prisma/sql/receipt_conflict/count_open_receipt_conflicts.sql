-- How many conflicts nobody has decided, and when the oldest of them was reported.
-- @column count number
select count(*)::int as count, min(reported_at) as oldest_at from receipt_conflict conflict
  where not exists (select from receipt_conflict_decision decision where decision.conflict_id = conflict.id)
