-- The sums of accounts by kind, and of what is in suspense, as `SUSPENSE:KIND`, and of its returns on the
-- clearing account, in one statement: all are as of one moment.
-- @column after bigint
select coalesce(max(entry_id) filter (where :at::timestamptz is null or taken_at <= :at), 0) as after,
       min(entry_id) filter (where taken_at > :at + interval '1 hour') as through
  from ledger_snapshot
