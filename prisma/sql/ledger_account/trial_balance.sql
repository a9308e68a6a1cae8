-- The balance of every house account, and of each kind of merchants' accounts together, as it was booked before a
-- moment, up to the entry `through`. An entry whose postings lie on both sides of the moment is after it.
-- @column kind string
-- @column currency_code string
-- @column amount string
with moved as (
  select account_id, sum(amount) as amount from ledger_posting posting
   where entry_id > :after and account_seq is null and posting.posted_at < :before
     and posting.entry_id <= coalesce(:through::bigint, 9223372036854775807)
   group by account_id),
parts as (
  select account.id as account_id, account.kind, account.currency_code, coalesce(snapshot.balance, 0) + coalesce(moved.amount, 0) as amount
    from ledger_account account
    left join moved on moved.account_id = account.id
    left join ledger_snapshot snapshot on snapshot.account_id = account.id and snapshot.entry_id = :after
   where account.merchant_code is null
  union all
  select null, account.kind, account.currency_code, last.balance_after
    from ledger_account account
   cross join lateral (
     select balance_after from ledger_posting
      where account_id = account.id and account_seq is not null and posted_at < :before
      order by account_seq desc limit 1) last
   where account.merchant_code is not null
  union all
  select case when account.merchant_code is null then account.id end, account.kind, account.currency_code, -posting.amount
    from ledger_posting posting join ledger_account account on account.id = posting.account_id
   where posting.entry_id > :after and posting.posted_at < :before and posting.posted_at >= :before - interval '10 minutes'
     and exists (select from ledger_posting later where later.entry_id = posting.entry_id and later.posted_at >= :before))
select account_id, kind, currency_code, sum(amount)::text as amount from parts
 group by account_id, kind, currency_code having sum(amount) <> 0
 order by currency_code, kind, account_id
