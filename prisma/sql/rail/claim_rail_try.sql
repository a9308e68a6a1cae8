-- Claims the one call that a rail with an open breaker gets every 15 seconds; no row: it is not due.
update rail set next_try_at = gateway_now() + interval '15 seconds'
 where id = :id and broken_since is not null and next_try_at <= gateway_now()
