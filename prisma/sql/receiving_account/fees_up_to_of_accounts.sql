-- What the banks of the items' accounts charge at most within a debit, in minor units, by the account.
-- @column fee string
select id, currency_code, fee_up_to as fee from receiving_account
 where id = any(:account_ids::uuid[]) and fee_up_to is not null
