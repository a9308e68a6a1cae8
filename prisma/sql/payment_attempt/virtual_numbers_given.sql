-- Which of these numbers were given to a payment on their cash account, or on an address that settles in it.
-- @column accountId string
-- @column number string
select written.account_id as "accountId", written.number
  from (select distinct * from unnest(:account_id::uuid[], :number::text[])) as written (account_id, number)
 where exists (
         select from payment_attempt attempt
          where attempt.own_address = written.number
            and attempt.receiving_account_id in (
              select address.id from receiving_account address where address.id = written.account_id or address.settles_in = written.account_id))
    or exists (
         select from payment_attempt attempt
          where attempt.method_code = 'VAPAY' and attempt.own_address is null
            and attempt.response -> 'account' ->> 'accountNumber' = written.number
            and attempt.receiving_account_id in (
              select address.id from receiving_account address where address.id = written.account_id or address.settles_in = written.account_id))
