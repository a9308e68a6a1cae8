-- The payments for which an institution opened the orders that these receipts came for, where they do not have these orders.
-- @column receiptId string
-- @column kind PaymentKind
select r.id as "receiptId", o.merchant_code as "merchantCode", o.kind, o.payment_id as "paymentId"
  from receipt r
  join rail on rail.receiving_account_id = r.receiving_account_id
  join rail_order o on (o.rail_id, o.key) = (rail.id, r.rail_reference)
 where r.id = any (:receipt_ids::uuid[]) and not exists (
   select from payment_attempt a where (a.receiving_account_id, a.rail_reference) = (r.receiving_account_id, r.rail_reference))
