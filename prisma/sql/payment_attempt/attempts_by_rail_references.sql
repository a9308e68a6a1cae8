-- The attempts on cash accounts with a reference: one for each address that has it. Each is looked up by itself: the planner
-- would read tables whole to join them.
-- @column due string
-- @column least_due string
-- @column is_recent boolean
-- @column account_id string
-- @column reference string
select a.merchant_code, a.kind, a.payment_id, a.attempt_no, a.rail_reference, a.currency_code, a.due, a.least_due, a.is_recent,
       given.account_id, given.reference
  from json_to_recordset(:carried) as given (account_id uuid, reference text)
  join receiving_account address on address.id = given.account_id or address.settles_in = given.account_id
  cross join lateral (
    select * from attempt_with_due attempt
     where (attempt.receiving_account_id, attempt.rail_reference) = (address.id, given.reference) offset 0) a
 order by a.merchant_code, a.kind, a.payment_id, a.attempt_no
