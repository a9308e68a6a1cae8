-- The payments of a customer, and the refunds of them: all, or without those that are open, which still need their payee.
select p.merchant_code as "merchantCode", p.kind, p.payment_id as "paymentId", p.status
  from payment p
 where p.merchant_code = :merchant_code and (p.kind, p.payment_id) in (
   select own.kind, own.payment_id from payment own where own.merchant_code = :merchant_code and own.customer_id = :customer_id
   union all
   select given.kind, given.payment_id
     from payment own join refund given
       on (given.merchant_code, given.payin_kind, given.payin_id) = (own.merchant_code, own.kind, own.payment_id)
    where own.merchant_code = :merchant_code and own.customer_id = :customer_id)
   and (:with_open_refunds or p.kind <> 'refund' or p.status in ('SUCCESS', 'REFUSED'))
 order by p.kind, p.payment_id
