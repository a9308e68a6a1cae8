-- Each account whose bank executes payouts in files, or has an open one, and how long its bank has not confirmed
-- the oldest: 0 where it has confirmed every file.
-- @column seconds number
select account.id as "accountId", greatest(coalesce(extract(epoch from gateway_now() - oldest.exported_at), 0), 0)::float8 as seconds
  from receiving_account account left join oldest_unconfirmed_batch oldest on oldest.receiving_account_id = account.id
 where account.provider = :own_accounts_rail_name and (account.payouts_on or oldest.exported_at is not null) order by account.id
