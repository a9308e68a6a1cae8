-- Payments reversed by an earlier release: in one entry that names no receipt.
-- @column merchantCode string
-- @column kind PaymentKind
-- @column paymentId string
select distinct merchant_code as "merchantCode", payment_kind as kind, payment_id as "paymentId"
  from ledger_entry where kind = 'REVERSAL' and receipt_id is null order by 1, 2, 3
