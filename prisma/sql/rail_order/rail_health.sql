-- What a rail did since a moment: orders that were opened, paid and refused, and the median time from opening to payment.
-- @column opened number
-- @column paid number
-- @column refused number
-- @column median_seconds number
select count(*) filter (where state in ('OPEN', 'PAID', 'EXPIRED') or (state = 'REFUSED' and asks > 0))::int as opened,
       count(*) filter (where state = 'PAID')::int as paid,
       count(*) filter (where state = 'REFUSED')::int as refused,
       (percentile_cont(0.5) within group (order by extract(epoch from ended_at - opened_at)) filter (where state = 'PAID'))::float8 as median_seconds
  from rail_order where rail_id = :rail_id and opened_at >= gateway_now() - make_interval(hours => :hours)
   and kind in ('payin', 'topup')
