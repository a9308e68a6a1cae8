-- Merchants and currencies with unsettled postings from before the current day in their time zone, the
-- oldest first. `today`: time zones, and when their day began.
select balance.merchant_code, balance.currency_code
  from merchant_balance balance
  join merchant on merchant.code = balance.merchant_code
  join unnest(:time_zone::text[], :began::timestamptz[]) as today (time_zone, began) on today.time_zone = merchant.time_zone
 where balance.unsettled_since < today.began
   and balance.unsettled_since < (select max(began) from unnest(:began::timestamptz[]) as began)
 order by balance.unsettled_since limit :limit
