-- The payout or refund that a rail was sent under a key. One that it has and that is not being looked up is looked up now, and then
-- as often as at first: notices that tell nothing must not make its looks rarer.
-- @column kind PaidOutKind
-- @column has_succeeded boolean
with asked as (
  update payout_order set next_look_at = least(next_look_at, gateway_now()), looks = 0
   where provider = :rail and key = :key::uuid and state in ('SENT', 'UNKNOWN')
  returning key)
select o.merchant_code as "merchantCode", o.kind, o.payment_id as "paymentId", p.status = 'SUCCESS' as has_succeeded
  from payout_order o join payment p using (merchant_code, kind, payment_id)
 where o.provider = :rail and o.key = :key::uuid
