-- What the institution says of an order; what has ended stays as it ended, but for money that came after it. Asked again after so
-- many seconds; null: not any more.
update rail_order
   set state = :state, reason = coalesce(:reason, reason),
       ended_at = case when :state in ('PAID', 'REFUSED', 'EXPIRED', 'ABSENT', 'UNSENT') then coalesce(ended_at, gateway_now()) end,
       next_ask_at = gateway_now() + make_interval(secs => :again_seconds)
 where rail_id = :rail_id and key = :key
