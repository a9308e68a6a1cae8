-- How many seconds ago the first try of the callback that waits longest was due, which was at its event, or its next one;
-- 0 where none is late. What waits for the next try of its schedule does not wait for us.
-- @column value number
select greatest(coalesce(extract(epoch from :now::timestamptz
         - min(case when counted_tries = 0 then created_at else next_delivery_at end)), 0), 0)::float8 as value
  from callback where status = 'PENDING'
