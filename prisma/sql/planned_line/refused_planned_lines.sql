-- How many planned lines of each account could not be booked on their day, and why the first of them.
-- @column count number
-- @column reason string
select receiving_account_id as "accountId", count(*)::int as count, (array_agg(refusal order by booked_on, id))[1] as reason
  from planned_line where refusal is not null group by 1 order by 1
