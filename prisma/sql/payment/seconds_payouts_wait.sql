-- How many seconds ago the oldest payout, refund or return of suspense that is not final was created; 0 where all are.
-- They have no deadline, so all open ones are among the few payments that never close by themselves.
-- @column value number
select greatest(coalesce(extract(epoch from :now::timestamptz - least(
  (select min(created_at) from payment
    where status in ('WAITING', 'PROCESSING') and closes_at is null and is_paid_out(kind)),
  (select min(created_at) from suspense_return where state in ('WAITING', 'SENT')))), 0), 0)::float8 as value
