-- The payments that have one of these numbers of a receipt as their reference and can still be paid, the newest
-- attempt of each first: whether the money is exactly what is due for it, and whether it was open when the money moved.
-- @column is_due boolean
-- @column opened_before boolean
-- @column external_reference string
select p.merchant_code, p.kind, p.payment_id, a.attempt_no, p.external_reference, a.opened_at <= :moved_until as opened_before,
       a.amount_required + a.rest_offset - p.money_received + p.suspense_refunded = :amount as is_due, d.*
  from payment p
  join payment_attempt a using (merchant_code, kind, payment_id)
  join stored_payer d on d.personal_id = a.payer_data_id
 where p.external_reference = any(:numbers::text[])
   and a.receiving_account_id in (
     select address.id from receiving_account address where address.id = :account_id or address.settles_in = :account_id)
   and p.currency_code = :currency_code and p.status in ('WAITING', 'PROCESSING', 'EXPIRED')
 order by p.merchant_code, p.kind, p.payment_id, a.attempt_no desc
