-- The newest session that can pay a payment, not just read it.
-- @column returns number
select id, coalesce((parameters->>'returns')::int, 0) + returns as returns from checkout_session
  where merchant_code = :merchant_code and kind = :kind and payment_id = :payment_id and (order_sealed is not null or parameters ? 'order')
  order by created_at desc limit 1
