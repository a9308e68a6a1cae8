-- Claims the next comparison of the open items at a bank with what a rail has booked; no row: it is not due, or another process compares.
update rail set next_arrivals_at = gateway_now() + make_interval(secs => :every_seconds)
 where id = :id and (next_arrivals_at is null or next_arrivals_at <= gateway_now())
