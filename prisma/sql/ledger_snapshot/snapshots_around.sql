-- The entry of the last snapshot of house accounts, now or at a moment, and the first one that was taken an hour after
-- that moment or later.
-- @column after bigint
select coalesce(max(entry_id) filter (where :at::timestamptz is null or taken_at <= :at), 0) as after,
       min(entry_id) filter (where taken_at > :at + interval '1 hour') as through
  from ledger_snapshot
