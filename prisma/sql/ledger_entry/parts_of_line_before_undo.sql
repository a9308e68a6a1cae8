-- What people had explained a line as before it was undone, by their entries.
-- @column amount string
-- @column reason string
-- @column as 'PAYOUT_SETTLED' | 'PAYOUT_RETURNED' | 'CHARGE' | 'INTEREST' | 'OWN_TRANSFER' | 'OTHER'
select entry.kind as as, entry.currency_code, abs(posting.amount) as amount, coalesce(entry.reason, '') as reason
  from ledger_entry entry
  join ledger_posting posting on posting.entry_id = entry.id
  join ledger_account account on account.id = posting.account_id and account.kind = :account
 where entry.statement_line_id = :line_id and entry.receipt_id is null and entry.kind = any(:kinds::text[])
 order by entry.id
