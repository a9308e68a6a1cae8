-- What was booked as a transfer between own accounts, or of another clearing account that no payment has, the oldest
-- first: whoever reads it sets equal amounts off against each other.
-- @column currency_code string
-- @column amount string
-- @column receiving_account_id string | null
select account.currency_code, posting.amount, posting.posted_at as at,
       (select split_part(other.account_id, '/', 3) from ledger_posting other
         where other.entry_id = entry.id and other.account_id like 'RECEIVING/%' limit 1) as receiving_account_id
  from ledger_account account
  join ledger_posting posting on posting.account_id = account.id
  join ledger_entry entry on entry.id = posting.entry_id
 where account.kind = :kind and entry.payment_id is null
 order by posting.entry_id, posting.line
