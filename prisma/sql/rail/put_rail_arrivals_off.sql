-- Many open items are compared the more rarely.
update rail set next_arrivals_at = gateway_now() + make_interval(secs => :seconds) where id = :id
