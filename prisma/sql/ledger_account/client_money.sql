-- The sums of accounts by kind, and of what is in suspense, as `SUSPENSE:KIND`, and of its returns on the clearing
-- account, as `PAYOUT_CLEARING:RETURN`: all as of one moment. House accounts begin at a snapshot, that of the entry
-- `after`. Money of a return is the payer's until the bank's debit is on a statement.
-- @column currency_code string
-- @column kind string
-- @column amount string
with moved as (
  select account_id, sum(amount) as amount from ledger_posting
   where entry_id > :after and account_seq is null group by account_id)
select currency_code, kind, sum(amount)::text as amount
  from (
    select account.currency_code, account.kind, coalesce(snapshot.balance, 0) + coalesce(moved.amount, 0) as amount
      from ledger_account account
      left join moved on moved.account_id = account.id
      left join ledger_snapshot snapshot on snapshot.account_id = account.id and snapshot.entry_id = :after
     where account.merchant_code is null
    union all
    select account.currency_code, account.kind, last.balance_after
      from ledger_account account
     cross join lateral (
       select balance_after from ledger_posting
        where account_id = account.id and account_seq is not null
        order by account_seq desc limit 1) last
     where account.merchant_code is not null
    union all
    select currency_code, 'SUSPENSE:' || suspense_kind, amount from suspense_money where direction = 'CREDIT'
    union all
    select account.currency_code, 'PAYOUT_CLEARING:RETURN', posting.amount
      from entry_of_return moved
      join ledger_posting posting on posting.entry_id = moved.id
      join ledger_account account on account.id = posting.account_id and account.kind = 'PAYOUT_CLEARING') added
 group by currency_code, kind
