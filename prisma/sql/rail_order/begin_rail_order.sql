-- Records that something is asked of an institution, before the call. Known already: nothing is written. First asked for after so
-- many seconds; null: a transfer, which is looked up by its payout.
insert into rail_order (rail_id, key, merchant_code, kind, payment_id, method_code, currency_code, amount, request_digest, opened_at, expires_at, follow_until, next_ask_at)
values (:rail_id, :key, :merchant_code, :kind, :payment_id, :method_code, :currency_code, :amount, :request_digest, gateway_now(),
  gateway_now() + make_interval(mins => :minutes_to_pay),
  gateway_now() + make_interval(mins => :minutes_to_pay, secs => :notice_delay_seconds),
  gateway_now() + make_interval(secs => :ask_after_seconds))
on conflict do nothing
