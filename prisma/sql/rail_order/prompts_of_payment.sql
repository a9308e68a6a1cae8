-- Other orders of a payment by some methods that may be paid still, or were, each with the account of its money. `isSame`: at this rail, for
-- the same money. `isNew`: who had it opened may still be at work.
-- @column isSame boolean
-- @column isNew boolean
select o.key, o.state, rail.receiving_account_id as "receivingAccountId",
       (o.rail_id, o.method_code, o.currency_code, o.amount) = (:rail_id::uuid, :method_code::text, :currency_code::text, :amount::numeric) as "isSame",
       o.opened_at > gateway_now() - interval '10 seconds' as "isNew"
  from rail_order o join rail on rail.id = o.rail_id
 where (o.merchant_code, o.kind, o.payment_id) = (:merchant_code, :kind, :payment_id) and o.method_code = any (:method_codes::text[])
   and o.state in ('OPENING', 'OPEN', 'PAID') and o.follow_until > gateway_now()
 order by o.opened_at
