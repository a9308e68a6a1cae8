-- The attempts of a payment, the oldest first, with what each of them asked for.
-- @column asked string
select a.attempt_no, a.method_code, a.operator_code, a.receiving_account_id, a.rail_reference, a.own_address,
       a.amount_required + greatest(a.rest_offset, 0) as asked, a.opened_at, a.expire_at, a.closed_at
  from payment_attempt a where (a.merchant_code, a.kind, a.payment_id) = (:merchant_code, :kind, :payment_id) order by a.attempt_no
