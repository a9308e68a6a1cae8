-- What PAYOUT_CLEARING has of payments whose money has left the books and on no statement yet, or the other way
-- round: the oldest first, at most `limit`.
-- @column merchant_code string
-- @column payment_kind string
-- @column payment_id string
-- @column currency_code string
-- @column amount string
-- @column since Date
select entry.merchant_code, entry.payment_kind, entry.payment_id, account.currency_code, sum(posting.amount)::text as amount,
       min(posting.posted_at) as since
  from ledger_account account
  join ledger_posting posting on posting.account_id = account.id
  join ledger_entry entry on entry.id = posting.entry_id
 where account.kind = 'PAYOUT_CLEARING' and entry.payment_id is not null
 group by entry.merchant_code, entry.payment_kind, entry.payment_id, account.currency_code having sum(posting.amount) <> 0
 order by since, entry.payment_id limit :limit
