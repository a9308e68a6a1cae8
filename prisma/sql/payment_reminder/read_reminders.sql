-- How often the request of an attempt was sent again.
-- @column sent number
select count(*)::int as sent, max(at) as last_at from payment_reminder
  where merchant_code = :merchant_code and kind = :kind and payment_id = :payment_id and attempt_no = :attempt_no
