-- Other payments of the cash account that are due exactly the money of a receipt and hold no claim, because their
-- reference tells them apart; opened before the money had moved. With a time, also those that were open then and have
-- expired since. More than 10 need not be named: a person decides in any case.
-- @column merchant_code string
-- @column kind 'payin' | 'payout' | 'topup' | 'refund'
-- @column payment_id string
select p.merchant_code, p.kind, p.payment_id
  from payments_due(:currency_code, :amount::numeric, :expired_since::timestamptz) p
  join payment_attempt a using (merchant_code, kind, payment_id, attempt_no)
 where a.amount_required = p.amount and a.opened_at <= :moved_until::timestamptz + :institution_clock_seconds * interval '1 second'
   and a.receiving_account_id in (
     select address.id from receiving_account address where address.id = :account_id or address.settles_in = :account_id)
   and (p.merchant_code, p.kind, p.payment_id) <> (:merchant_code, :kind, :payment_id)
 limit 10
