-- What ended of some merchants' payments since a moment, counted three ways: 'METHOD' by kind, currency, status and method,
-- 'DAY' by kind, currency, status and day in a zone, 'ALL' by kind, currency and status. Read by the order of changes: what
-- ended since then has changed since then. The median is of the seconds from the create to the end.
-- @column grouped 'METHOD' | 'DAY' | 'ALL'
-- @column kind PaymentKind
-- @column currencyCode string
-- @column status 'SUCCESS' | 'REFUSED' | 'EXPIRED'
-- @column count number
-- @column amount string
-- @column received string
-- @column day string | null
-- @column method string | null
-- @column medianSeconds number | null
with ended as materialized (
  select p.kind, p.currency_code, a.method_code, p.status, p.amount, p.money_received,
         (p.processed_at at time zone :time_zone::text)::date as day, extract(epoch from p.processed_at - p.created_at)::float8 as seconds
    from unnest(:merchant_codes::text[]) m (code) cross join unnest(:kinds::text[]) k (kind) cross join lateral (
      select * from payment p
       where p.merchant_code = m.code and p.kind = k.kind and p.relisted_at > '-infinity' and p.relisted_at >= (select list_begins(:since::timestamptz))
         and p.processed_at >= :since and p.status in ('SUCCESS', 'REFUSED', 'EXPIRED')) p
    join payment_attempt a
      on (a.merchant_code, a.kind, a.payment_id, a.attempt_no) = (p.merchant_code, p.kind, p.payment_id, p.attempt_no)
)
select case when grouping(method_code) = 0 then 'METHOD' when grouping(day) = 0 then 'DAY' else 'ALL' end as grouped,
       kind, currency_code as "currencyCode", status, method_code as method, day::text as day, count(*)::float8 as count,
       sum(amount)::text as amount, sum(money_received)::text as received,
       case when grouping(method_code) = 1 and grouping(day) = 1 and status = 'SUCCESS'
         then percentile_cont(0.5) within group (order by seconds) end as "medianSeconds"
  from ended
 group by grouping sets ((kind, currency_code, status, method_code), (kind, currency_code, status, day), (kind, currency_code, status))
