-- Sets the next try of an order in so many seconds; nothing if it was claimed again since.
update rail_cancellation set next_try_at = gateway_now() + make_interval(secs => :again_seconds)
 where merchant_code = :merchant_code and kind = :kind and payment_id = :payment_id and rail_reference = :rail_reference and tries = :tries
