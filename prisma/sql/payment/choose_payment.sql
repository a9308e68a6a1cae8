-- The payment.
select p.merchant_code as "merchantCode", p.kind, p.payment_id as "paymentId", p.status
  from payment p where p.merchant_code = :merchant_code and p.kind = :kind and p.payment_id = :payment_id
