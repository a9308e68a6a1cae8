-- The payments of some addresses; an address whose payment was not created has none.
-- @column own_address string
select own_address, merchant_code, kind, payment_id from payment_attempt
  where own_address = any (:addresses)
