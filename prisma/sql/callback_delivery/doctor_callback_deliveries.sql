-- Merchants of whose callbacks none arrived in the hour before `now`, though some were sent, or some were
-- not sent because their address is private; where callbacks are repeated for days, in the time in which
-- each is tried once. At most `most` merchants; null: all. More than an hour is read only where a merchant needs it.
-- @column merchantCode string
-- @column deliveries number
-- @column refused number
-- @column hasArrived boolean
-- @column hours number
with judged as (
  select code as merchant_code, case callback_schedule when 'days' then :days_distance_hours::int else 1 end as hours from merchant
)
select merchant_code as "merchantCode", count(*)::int as deliveries, hours,
  (count(*) filter (where error in ('ADDRESS_REFUSED', 'NAME_IS_PRIVATE')))::int as refused, bool_or(status = 200) is true as "hasArrived",
  (array_agg(status order by at desc))[1] as status, (array_agg(error order by at desc))[1] as error
from callback_delivery
join judged using (merchant_code)
where at > :now::timestamptz - make_interval(hours => (select coalesce(max(hours), 1) from judged)) and at > :now::timestamptz - make_interval(hours => hours)
  and error is distinct from 'UNKNOWN_OUTCOME'
group by merchant_code, hours having bool_and(status is distinct from 200) or bool_or(error in ('ADDRESS_REFUSED', 'NAME_IS_PRIVATE'))
order by merchant_code limit :most::int
