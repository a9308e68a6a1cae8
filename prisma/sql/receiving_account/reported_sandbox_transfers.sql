-- What the simulated bank has reported and the sandbox has booked on a cash account, oldest first.
-- @column id string
-- @column transfer_id string
-- @column day string
-- @column is_return boolean
-- @column currency_code string
-- @column amount string
select transfer.*, case when is_return then md5('return of ' || transfer.id)::uuid else transfer.id end as transfer_id
  from receiving_account account
 cross join lateral reported_by_sandbox_bank(account.id, coalesce(account.time_zone, 'UTC')) transfer
 where account.id = :account_id order by at, is_return, transfer.id
