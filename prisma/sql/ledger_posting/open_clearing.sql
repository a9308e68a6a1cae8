-- What may be open on the clearing accounts. Of payments what each has there, their money having left the books and
-- being on no statement yet, or the other way round: the oldest first, at most `limit`. Of the rest, transfers between own
-- accounts and returns, the postings of each amount that the opposite ones do not make up for, the oldest first: whoever
-- reads them sets equal amounts off against each other.
-- @column kind 'PAYOUT_CLEARING' | 'TRANSFER_CLEARING'
-- @column currency_code string
-- @column amount string
-- @column since Date
-- @column merchant_code string | null
-- @column payment_kind string | null
-- @column payment_id string | null
-- @column receiving_account_id string | null
with moved as materialized (
  select account.kind, account.currency_code, posting.entry_id, posting.line, posting.amount, posting.posted_at,
         entry.merchant_code, entry.payment_kind, entry.payment_id
    from ledger_account account
    join ledger_posting posting on posting.account_id = account.id
    join ledger_entry entry on entry.id = posting.entry_id
   where account.kind in ('PAYOUT_CLEARING', 'TRANSFER_CLEARING')),
unequal as (
  select kind, currency_code, abs(amount) as size from moved where payment_id is null
   group by kind, currency_code, abs(amount) having sum(amount) <> 0)
select opened.kind, opened.currency_code, opened.amount::text as amount, opened.since, opened.merchant_code, opened.payment_kind,
       opened.payment_id, opened.receiving_account_id
  from (
    (select kind, currency_code, sum(amount) as amount, min(posted_at) as since, merchant_code, payment_kind, payment_id,
            null::text as receiving_account_id, null::bigint as entry_id, null::int as line
       from moved where payment_id is not null and kind = 'PAYOUT_CLEARING'
      group by kind, currency_code, merchant_code, payment_kind, payment_id having sum(amount) <> 0
      order by min(posted_at), payment_id limit :limit)
    union all
    select moved.kind, moved.currency_code, moved.amount, moved.posted_at, null, null, null,
           (select split_part(other.account_id, '/', 3) from ledger_posting other
             where other.entry_id = moved.entry_id and other.account_id like 'RECEIVING/%' limit 1), moved.entry_id, moved.line
      from moved join unequal on (unequal.kind, unequal.currency_code, unequal.size) = (moved.kind, moved.currency_code, abs(moved.amount))
     where moved.payment_id is null) opened
 order by opened.entry_id nulls first, opened.line, opened.since, opened.payment_id
