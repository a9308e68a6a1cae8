-- A payout or refund; of a refund, what it took of its payin. `paid_from`: where the money of its rail lies, if that answers.
-- @column kind PaidOutKind
-- @column kept object
-- @column changed_at Date
-- @column payin_id string | null
-- @column from_suspense string | null
-- @column taken_over string | null
-- @column paid_from string | null
-- @column failure_reason_code 'AMOUNT_MISMATCH' | 'CANCELLED_BY_CUSTOMER' | 'CANCELLED_BY_MERCHANT' | 'CUSTOMER_NOT_REGISTERED' | 'CUSTOMER_VERIFICATION_INACTIVITY' | 'EXPIRED' | 'INVALID_ACCOUNT' | 'REFUSED_BY_INSTITUTION' | 'SECURITY_CHECK_FAILED' | null
select p.merchant_code, p.kind, p.payment_id, p.status, p.currency_code, p.amount, p.callback_url, p.is_test, kept_fields(p) as kept,
       p.failure_reason_code, p.money_returned, p.returned_at, p.created_at, greatest(p.relisted_at, p.changed_at) as changed_at,
       p.processed_at, a.method_object, a.operator_code, a.provider, a.fee, a.vat, a.vat_on_fee, r.payin_id, r.from_suspense, r.taken_over,
       rail.receiving_account_id as paid_from
  from payment p
  join payment_attempt a on (a.merchant_code, a.kind, a.payment_id, a.attempt_no) = (p.merchant_code, p.kind, p.payment_id, p.attempt_no)
  left join refund r on (r.merchant_code, r.kind, r.payment_id) = (p.merchant_code, p.kind, p.payment_id)
  left join rail on rail.id::text = a.provider
 where p.merchant_code = :merchant_code and p.kind = :kind and p.payment_id = :payment_id
