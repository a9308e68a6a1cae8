-- Records money that went back, once under the institution's ID; no row where it is known.
insert into rail_return (rail_id, id, key, receipt_id, currency_code, amount, state, created_at)
values (:rail_id, :id, :key, :receipt_id, :currency_code, :amount, :state, gateway_now())
on conflict do nothing
