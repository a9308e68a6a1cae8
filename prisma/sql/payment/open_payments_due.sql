-- Payments of the cash account that are due exactly an amount, and were opened before it moved: those that are open,
-- and, with a time, those that have expired since. Those that claim an amount of their own are found by that.
-- @column merchant_code string
-- @column kind PaymentKind
-- @column payment_id string
select p.merchant_code, p.kind, p.payment_id, a.attempt_no, d.*
  from payments_due(:currency_code, :amount::numeric, :expired_since::timestamptz) p
  join payment_attempt a using (merchant_code, kind, payment_id, attempt_no)
  join stored_payer d on d.personal_id = a.payer_data_id
 where a.amount_required + a.rest_offset - p.money_received + p.suspense_refunded = :amount::numeric and a.opened_at <= :moved_until
   and a.receiving_account_id in (
     select address.id from receiving_account address where address.id = :account_id or address.settles_in = :account_id)
 limit :limit
