-- The attempts whose reference begins with one of these texts of capital letters and digits: a range of the
-- unique key for each. "Z" sorts after all of them in every collation. More than 3 share a beginning only where
-- somebody tries to.
-- @column due string
-- @column least_due string
-- @column is_recent boolean
-- @column account_id string
-- @column beginning string
select a.merchant_code, a.kind, a.payment_id, a.attempt_no, a.rail_reference, a.currency_code, a.due, a.least_due, a.is_recent,
       given.account_id, given.beginning
  from unnest(:account_ids::uuid[], :beginnings::text[]) as given (account_id, beginning)
  join receiving_account address on address.id = given.account_id or address.settles_in = given.account_id
  cross join lateral (
    select * from attempt_with_due attempt
     where attempt.receiving_account_id = address.id
       and attempt.rail_reference >= given.beginning and attempt.rail_reference <= rpad(given.beginning, 25, 'Z')
       and starts_with(attempt.rail_reference, given.beginning)
     order by attempt.rail_reference limit 3) a
 order by a.merchant_code, a.kind, a.payment_id, a.attempt_no
