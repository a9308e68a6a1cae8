-- The same for several references. Each is looked up by itself: the planner would read tables whole to join them.
-- @column due string
-- @column least_due string
-- @column is_recent boolean
-- @column account_id string
-- @column reference string
select p.merchant_code, p.kind, p.payment_id, a.attempt_no, a.rail_reference, p.currency_code,
       a.amount_required + a.rest_offset - p.money_received + p.suspense_refunded as due,
       a.amount_required - p.money_received + p.suspense_refunded as least_due,
       p.status in ('WAITING', 'PROCESSING') or p.changed_at > gateway_now() - interval '90 days' as is_recent,
       given.account_id, given.reference
  from json_to_recordset(:carried) as given (account_id uuid, reference text)
  join receiving_account address on address.id = given.account_id or address.settles_in = given.account_id
  cross join lateral (
    select * from payment_attempt attempt
     where (attempt.receiving_account_id, attempt.rail_reference) = (address.id, given.reference) offset 0) a
  cross join lateral (
    select * from payment paid
     where (paid.merchant_code, paid.kind, paid.payment_id) = (a.merchant_code, a.kind, a.payment_id) offset 0) p
 order by a.merchant_code, a.kind, a.payment_id, a.attempt_no
