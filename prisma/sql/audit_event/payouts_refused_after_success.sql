-- Each account whose bank executes payouts in files, or has refused one late, and how many payouts and
-- returns its bank refused in the last seven days after they had succeeded.
-- @column accountId string
-- @column count number
with reported as materialized (
  select event.after from audit_event event
   where event.merchant_code is null and event.at > gateway_now() - interval '7 days'
     and event.command = 'statement import' and event.after ? 'refusedAfterSuccess'),
late as (
  select distinct batch.receiving_account_id as account_id, (refused.order ->> 'key')::uuid as key
    from reported cross join lateral jsonb_array_elements(reported.after -> 'refusedAfterSuccess') as refused ("order")
    join payout_batch batch on batch.id = (reported.after ->> 'idBatch')::uuid)
select account.id as "accountId", count(late.key)::float8 as count
  from receiving_account account
  left join late on late.account_id = account.id
   and not exists (select from payout_line line where line.key = late.key and line.role = 'RETURN')
 where account.provider = :own_accounts_rail_name and (account.payouts_on or account.id in (select account_id from late))
 group by account.id order by account.id
