-- The institution lists money of an order, and all that was asked for: it is paid, and is asked for as before.
update rail_order set state = 'PAID', ended_at = coalesce(ended_at, gateway_now())
 where rail_id = :rail_id and key = :key and state not in ('PAID', 'DONE') and (currency_code, amount) = (:currency_code, :amount::numeric)
