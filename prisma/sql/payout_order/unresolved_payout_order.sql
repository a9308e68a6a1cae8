-- The order of an unresolved payout, as its rail gets it.
-- @column kind PaidOutKind
-- @column personal_id string
select o.merchant_code, o.kind, o.payment_id, o.key, o.provider, p.currency_code, p.amount, a.method_code, a.operator_code, payer.*
  from payout_order o
  join payment p using (merchant_code, kind, payment_id)
  join payment_attempt a on (a.merchant_code, a.kind, a.payment_id, a.attempt_no)
    = (p.merchant_code, p.kind, p.payment_id, p.attempt_no)
  join stored_payer payer on payer.personal_id = a.payer_data_id
 where o.merchant_code = :merchant_code and o.kind = :kind and o.payment_id = :payment_id
   and decision_open(o.state, o.sent_at) = 'UNRESOLVED'
