-- Payments under way by kind and status, zeros included.
-- @column kind string
-- @column status string
-- @column count number
select kind, status, coalesce(sum(counted.n), 0)::float8 as count
from unnest(:kinds::text[]) kind cross join unnest(array['WAITING', 'PROCESSING']) status
left join (
  select kind, status, count(*) as n from payment
  where status in ('WAITING', 'PROCESSING') and closes_at is not null group by 1, 2
  union all
  select kind, status, count(*) as n from payment
  where status in ('WAITING', 'PROCESSING') and closes_at is null group by 1, 2
) counted using (kind, status)
group by 1, 2 order by 1, 2
