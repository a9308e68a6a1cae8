-- How much money waits for a person, and since when. With a time in seconds, only items that have been open for longer.
-- @column count number
-- @column amount string
-- @column oldest Date
-- @column seconds number
-- @column receiving_account_id string
-- @column currency_code string
-- @column direction 'CREDIT' | 'DEBIT'
select receiving_account_id, direction, currency_code, count(*)::int as count, sum(amount) as amount,
       min(opened_at) as oldest, greatest(extract(epoch from gateway_now() - min(opened_at)), 0)::float8 as seconds
  from suspense_money item
  where is_due and (:open_for::float8 is null or opened_at < gateway_now() - :open_for * interval '1 second')
 group by receiving_account_id, direction, currency_code order by receiving_account_id, direction
