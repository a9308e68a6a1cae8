-- The attempt on a cash account whose own number or derived address this is. A number is given out again
-- after a year: the last attempt that had it when the money moved.
-- @column merchant_code string
-- @column kind PaymentKind
-- @column payment_id string
-- @column attempt_no number
-- @column rail_reference string
-- @column currency_code string
-- @column due string
-- @column least_due string
-- @column is_recent boolean
select a.merchant_code, a.kind, a.payment_id, a.attempt_no, a.rail_reference, a.currency_code, a.due, a.least_due, a.is_recent
  from (
    select * from attempt_with_due
     where own_address = :address and receiving_account_id in (
         select address.id from receiving_account address where address.id = :account_id or address.settles_in = :account_id)
    union all
    select * from attempt_with_due
     where method_code = 'VAPAY' and own_address is null and response -> 'account' ->> 'accountNumber' = :address
       and receiving_account_id in (
         select address.id from receiving_account address where address.id = :account_id or address.settles_in = :account_id)) a
 order by a.opened_at <= :moved_until desc, a.opened_at desc limit 1
