-- The accounts of suspense, in millionths: what the entries after one moved on them, and what is listed there. All are
-- as they were at one moment.
-- @column account string
-- @column since string
-- @column listed string
select account.id as account, trunc(coalesce(moved.amount, 0) * 1000000)::text as since,
       trunc(coalesce(items.amount, 0) * 1000000)::text as listed
  from ledger_account account
  left join (
    select account_id, sum(amount) as amount from ledger_posting
     where entry_id > :entry and account_seq is null group by account_id) moved on moved.account_id = account.id
  left join (
    select case direction when 'CREDIT' then 'SUSPENSE/' else 'OPEN_DEBITS/' end || currency_code as account_id,
           sum(case direction when 'CREDIT' then amount else -amount end) as amount
      from suspense_money group by 1) items on items.account_id = account.id
 where account.kind in ('SUSPENSE', 'OPEN_DEBITS')
