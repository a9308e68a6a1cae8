-- What came to a rail, less what left it, on each of the last days in a time zone, as its institution told: receipts, what went back of them,
-- and payouts. Parts of a receipt that was divided are one at the institution.
-- @column day string
-- @column amount string
select to_char(moved.at at time zone :time_zone, 'YYYY-MM-DD') as day, sum(moved.amount)::text as amount
  from rail
 cross join lateral (
   select r.moved_at as at, r.amount from receipt r
    where r.receiving_account_id = rail.receiving_account_id and r.source = rail.id::text and r.source_id !~ '/[12]$'
      and r.received_at >= gateway_now() - make_interval(days => :days)
   union all
   select back.created_at, -back.amount from rail_return back
    where back.rail_id = rail.id and back.state in ('REVERSED', 'BOOKED') and back.created_at >= gateway_now() - make_interval(days => :days)
   union all
   select p.processed_at, -p.amount from payout_order sent
     join payment p on (p.merchant_code, p.kind, p.payment_id) = (sent.merchant_code, sent.kind, sent.payment_id)
    where sent.provider = rail.id::text and p.status = 'SUCCESS' and p.processed_at >= gateway_now() - make_interval(days => :days)
   union all
   select p.returned_at, p.money_returned from payout_order sent
     join payment p on (p.merchant_code, p.kind, p.payment_id) = (sent.merchant_code, sent.kind, sent.payment_id)
    where sent.provider = rail.id::text and p.status = 'SUCCESS' and p.returned_at >= gateway_now() - make_interval(days => :days)) moved (at, amount)
 where rail.id = :rail_id group by 1 order by 1
