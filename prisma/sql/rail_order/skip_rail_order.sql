-- Records that a rail was passed over without a call, and why.
insert into rail_order (rail_id, key, merchant_code, kind, payment_id, method_code, currency_code, amount, state, reason, opened_at, ended_at, expires_at, follow_until)
values (:rail_id, :key, :merchant_code, :kind, :payment_id, :method_code, :currency_code, :amount, 'UNSENT', :reason,
  gateway_now(), gateway_now(), gateway_now(), gateway_now())
on conflict do nothing
