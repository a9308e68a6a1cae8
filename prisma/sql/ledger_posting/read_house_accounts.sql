-- All house accounts, by ID: the last snapshot and the postings after it.
-- @column id string
-- @column kind string
-- @column currency_code string
-- @column balance string
with moved as (
  select account_id, sum(amount) as amount from ledger_posting
   where entry_id > :entry_id and account_seq is null group by account_id)
select account.id, account.kind, account.currency_code,
       coalesce(snapshot.balance, 0) + coalesce(moved.amount, 0) as balance
  from ledger_account account
  left join moved on moved.account_id = account.id
  left join ledger_snapshot snapshot on snapshot.account_id = account.id and snapshot.entry_id = :entry_id
 where account.merchant_code is null order by account.id
