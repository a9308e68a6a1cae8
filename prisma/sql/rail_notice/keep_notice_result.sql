-- Ends a request, or sets its next try in so many seconds.
update rail_notice set next_try_at = gateway_now() + make_interval(secs => :again_seconds) where id = :id::bigint and tries = :tries
