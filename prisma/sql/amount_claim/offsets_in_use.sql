-- Of each cash account that takes payins.
-- @column accountId string
-- @column share number
-- @column offsetUpTo number
with held as (
  select claim.receiving_account_id as account, payment.amount as ordered, count(*) as taken
    from amount_claim claim join payment using (merchant_code, kind, payment_id)
    join (select id, amounts_free_before(id) as free_before from receiving_account) account on account.id = claim.receiving_account_id
   where claim.free_at is null or claim.free_at > account.free_before
   group by 1, 2)
select cash.id::text as "accountId", (coalesce(max(held.taken), 0) / cash.offset_up_to::numeric)::float8 as share,
       cash.offset_up_to as "offsetUpTo"
  from receiving_account cash left join held on held.account = cash.id
 where cash.settles_in is null and cash.disabled_at is null
 group by cash.id order by cash.id
