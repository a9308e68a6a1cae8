-- The money of an item that a payment has by a match in force.
-- @column receipt_id string
-- @column merchant_code string
-- @column kind PaymentKind
-- @column payment_id string
-- @column amount string
-- @column currency_code string
select item.receipt_id, item.merchant_code, item.kind, item.payment_id, item.amount, item.currency_code
  from suspense_money item
  join receipt_match matched on matched.receipt_id = item.receipt_id and matched.undone_at is null
 where item.id = :item_id
