-- Other open payments of the cash account that lack exactly the money of a receipt.
select p.merchant_code as "merchantCode", p.kind, p.payment_id as "paymentId"
  from receipt
  join receiving_account address on receipt.receiving_account_id in (address.id, address.settles_in)
  join payment_attempt a on a.receiving_account_id = address.id and a.closed_at is null
  join payment p on (p.merchant_code, p.kind, p.payment_id, p.attempt_no) = (a.merchant_code, a.kind, a.payment_id, a.attempt_no)
 where receipt.id = :receipt_id and p.status in ('WAITING', 'PROCESSING') and p.currency_code = receipt.currency_code
   and a.amount_required + a.rest_offset - p.money_received + p.suspense_refunded = receipt.amount
   and (p.merchant_code, p.kind, p.payment_id) <> (:merchant_code, :kind, :payment_id)
 order by p.created_at, p.merchant_code, p.kind, p.payment_id limit 10
