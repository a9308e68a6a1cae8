-- What the institution says of an order. What was paid stays paid, and what has ended is not open again: an answer may be older than
-- another one. Asked again after so many seconds; null: not any more.
update rail_order
   set state = case when state in ('PAID', 'DONE') or (:state in ('OPENING', 'OPEN') and state in ('REFUSED', 'EXPIRED', 'OTHER')) then state else :state end,
       reason = coalesce(:reason, reason),
       ended_at = case when :state in ('PAID', 'REFUSED', 'EXPIRED', 'ABSENT', 'UNSENT') then coalesce(ended_at, gateway_now()) else ended_at end,
       next_ask_at = gateway_now() + make_interval(secs => :again_seconds)
 where rail_id = :rail_id and key = :key
