-- How many amounts of a cash account are not free, the largest share taken of those above one order amount, 0
-- to 1, and what the account has received since midnight in its time zone.
-- @column claims number
-- @column share number
-- @column today string
with held as (
  select payment.amount as ordered from amount_claim claim
    join payment using (merchant_code, kind, payment_id)
   where claim.receiving_account_id = :id and (claim.free_at is null or claim.free_at > (select amounts_free_before(:id))))
select (select count(*)::int from held) as claims,
       (select coalesce(max(taken), 0)::float8 / cash.offset_up_to
          from (select count(*) as taken from held group by ordered) per_amount) as share,
       received.amount::text as today
  from receiving_account cash
 cross join lateral received_since(cash.id, date_trunc('day', gateway_now(), coalesce(cash.time_zone, 'UTC'))) received
 where cash.id = :id
