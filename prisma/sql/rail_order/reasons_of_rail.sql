-- Why payments were not opened on a rail since a moment, or were refused there later, the commonest first.
-- @column reason string
-- @column count number
select coalesce(reason, state) as reason, count(*)::int as count from rail_order
 where rail_id = :rail_id and opened_at >= gateway_now() - make_interval(hours => :hours) and state in ('REFUSED', 'UNSENT', 'ABSENT')
   and kind in ('payin', 'topup')
 group by 1 order by 2 desc, 1 limit 10
