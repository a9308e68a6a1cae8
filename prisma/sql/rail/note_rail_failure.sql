-- A call to the institution of a rail got no answer. The fifth within 30 seconds opens the breaker, whose next try is 15 seconds away.
-- @column is_broken boolean
-- @column was_broken boolean
with kept as (
  select id, broken_since, (array_append(failures, gateway_now()))[greatest(coalesce(cardinality(failures), 0) - 3, 1):] as failures
    from rail where id = :id for update)
update rail r
   set failures = kept.failures,
       broken_since = case when cardinality(kept.failures) = 5 and kept.failures[1] > gateway_now() - interval '30 seconds'
                           then coalesce(r.broken_since, gateway_now()) else r.broken_since end,
       next_try_at = case when cardinality(kept.failures) = 5 and kept.failures[1] > gateway_now() - interval '30 seconds'
                          then gateway_now() + interval '15 seconds' else r.next_try_at end
  from kept
 where r.id = kept.id
returning r.broken_since is not null as is_broken, kept.broken_since is not null as was_broken
