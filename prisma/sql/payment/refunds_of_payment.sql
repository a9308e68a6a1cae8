-- Refunds of a payin, the oldest first.
select p.payment_id as id, p.status, p.amount from refund given join payment p using (merchant_code, kind, payment_id)
 where (given.merchant_code, given.payin_kind, given.payin_id) = (:merchant_code, :kind, :payment_id) order by p.created_at, p.payment_id
