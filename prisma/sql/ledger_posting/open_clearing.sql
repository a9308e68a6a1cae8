-- What is open on the clearing accounts, the oldest first: of payments, whose money has left the books and is on no statement
-- yet or the other way round, at most `limit`; transfers between own accounts and returns are all there. `after`: the entry of
-- the snapshot that it begins at.
-- @column kind 'PAYOUT_CLEARING' | 'TRANSFER_CLEARING'
-- @column currency_code string
-- @column amount string
-- @column since Date
-- @column merchant_code string | null
-- @column payment_kind string | null
-- @column payment_id string | null
-- @column receiving_account_id string | null
with opened as materialized (
  select account.kind, account.currency_code, open.amount::text as amount, posting.posted_at as since, entry.merchant_code, entry.payment_kind,
         entry.payment_id, open.entry_id, open.line
    from open_clearing(:after, 9223372036854775807) open
    join ledger_account account on account.id = open.account_id
    join ledger_posting posting on (posting.entry_id, posting.line) = (open.entry_id, open.line)
    join ledger_entry entry on entry.id = open.entry_id)
select listed.kind, listed.currency_code, listed.amount, listed.since, listed.merchant_code, listed.payment_kind, listed.payment_id,
       case when listed.payment_id is null then (
         select split_part(other.account_id, '/', 3) from ledger_posting other
          where other.entry_id = listed.entry_id and other.account_id like 'RECEIVING/%' limit 1) end as receiving_account_id
  from (
    (select * from opened where payment_id is not null order by since, entry_id, line limit :limit)
    union all
    select * from opened where payment_id is null) listed
 order by listed.since, listed.entry_id, listed.line
