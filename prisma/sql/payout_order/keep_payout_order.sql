-- Stores the state of an order and after how many milliseconds it is due next, unless it ended or was
-- claimed again since: a worker that was delayed beyond its lease knows less than the worker that claimed
-- after it.
update payout_order set state = :state, next_look_at = gateway_now() + make_interval(secs => :after_ms::float8 / 1000)
  where merchant_code = :merchant_code and kind = :kind and payment_id = :payment_id and state <> 'ENDED'
    and sends = :sends and looks = :looks
