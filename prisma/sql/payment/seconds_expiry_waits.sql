-- How many seconds ago the payment that is most overdue should have expired; 0 where none is. By an index over open rows.
-- @column value number
select greatest(coalesce(extract(epoch from :now::timestamptz - min(closes_at)), 0), 0)::float8 as value
  from payment where status in ('WAITING', 'PROCESSING') and closes_at is not null
