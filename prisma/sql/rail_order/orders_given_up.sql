-- Orders of the last 30 days of which the institution told nothing that could be booked until they were given up, the oldest first.
-- @column name string
select rail.name, o.key from rail_order o join rail on rail.id = o.rail_id
 where o.opened_at > gateway_now() - interval '30 days' and o.reason = 'GIVEN_UP' and o.next_ask_at is null and o.state in ('OPENING', 'OPEN', 'ABSENT')
 order by o.opened_at, o.key limit 100
