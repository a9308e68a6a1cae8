-- The attempt on a cash account whose own number or derived address this is. A number is given out again
-- after a year: the last attempt that had it when the money moved.
-- @column merchant_code string
-- @column kind PaymentKind
-- @column payment_id string
-- @column attempt_no number
-- @column rail_reference string
-- @column due string
-- @column least_due string
-- @column is_recent boolean
select p.merchant_code, p.kind, p.payment_id, a.attempt_no, a.rail_reference, p.currency_code,
       a.amount_required + a.rest_offset - p.money_received + p.suspense_refunded as due,
       a.amount_required - p.money_received + p.suspense_refunded as least_due,
       p.status in ('WAITING', 'PROCESSING') or p.changed_at > gateway_now() - interval '90 days' as is_recent
  from (
    select * from payment_attempt
     where own_address = :address and receiving_account_id in (
         select address.id from receiving_account address where address.id = :account_id or address.settles_in = :account_id)
    union
    select * from payment_attempt
     where method_code = 'VAPAY' and own_address is null and response -> 'account' ->> 'accountNumber' = :address
       and receiving_account_id in (
         select address.id from receiving_account address where address.id = :account_id or address.settles_in = :account_id)) a
  join payment p using (merchant_code, kind, payment_id)
 order by a.opened_at <= :moved_until desc, a.opened_at desc limit 1
