-- How many orders wait for a batch, and their sum: payouts by currency, returns by the account that has their money.
-- @column currency_code string
-- @column count number
-- @column amount string
select p.currency_code, null::uuid as account_id, count(*)::int as count, sum(p.amount)::text as amount
  from payout_order o join payment p using (merchant_code, kind, payment_id)
 where o.state = 'BY_FILE' and o.provider = :own_accounts_rail_name
   and not exists (select from payout_batch_item item where item.key = o.key and item.state = 'IN_FORCE')
 group by p.currency_code
union all
select r.currency_code, r.receiving_account_id, count(*)::int, sum(r.amount)::text
  from suspense_return r
 where r.state in ('WAITING', 'SENT')
   and not exists (select from payout_batch_item item where item.key = r.id and item.state = 'IN_FORCE')
 group by r.currency_code, r.receiving_account_id
