-- Other orders of a payment by some methods that may be paid still, or were and whose money nobody has decided about, each with the account
-- of its money. `isSame`: at this rail, for the same money, of the same customer. `isNew`: who had it opened may still be at work.
-- @column isSame boolean
-- @column isNew boolean
select o.key, o.state, rail.receiving_account_id as "receivingAccountId",
       (o.rail_id, o.method_code, o.currency_code, o.amount, o.request_digest)
         = (:rail_id::uuid, :method_code::text, :currency_code::text, :amount::numeric, :request_digest::bytea) is true as "isSame",
       coalesce(o.taken_over_at, o.opened_at) > gateway_now() - interval '10 seconds' as "isNew"
  from rail_order o join rail on rail.id = o.rail_id
 where (o.merchant_code, o.kind, o.payment_id) = (:merchant_code, :kind, :payment_id) and o.method_code = any (:method_codes::text[])
   and (o.state in ('OPENING', 'OPEN') and o.follow_until > gateway_now() or o.state = 'PAID' and coalesce((
     select bool_or(item.id is not null and item.closed_at is null) from receipt r left join suspense_item item on item.receipt_id = r.id
      where r.receiving_account_id = rail.receiving_account_id and r.received_at >= o.opened_at and r.rail_reference = o.key), true))
 order by o.opened_at
