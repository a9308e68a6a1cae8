-- Claims the next look at all that moved at a rail's institution; no row: it is not due, or another process looks.
-- @column lookedUntil Date | null
-- @column returnsLookedUntil Date | null
-- @column now Date
update rail set next_look_at = gateway_now() + make_interval(secs => :every_seconds)
 where id = :id and (next_look_at is null or next_look_at <= gateway_now())
returning looked_until as "lookedUntil", returns_looked_until as "returnsLookedUntil", gateway_now() as now
