-- What is left of a payin; undefined when the merchant has none of this ID.
-- @column rest string
select p.currency_code, greatest(rest.of_suspense, 0) + greatest(rest.of_balance, 0) as rest
  from payment p cross join payin_left(p.merchant_code, p.payment_id) rest
 where p.merchant_code = :merchant_code and p.kind = 'payin' and p.payment_id = :payin_id
