-- What undoes all other bookings of lines: one entry for each line that has any.
-- @column line string
-- @column amount string
select entry.statement_line_id as line, account.kind, account.currency_code, account.merchant_code, account.receiving_account_id,
       sum(posting.amount)::text as amount
  from ledger_entry entry
  join ledger_posting posting on posting.entry_id = entry.id
  join ledger_account account on account.id = posting.account_id
 where entry.statement_line_id = any(:lines::uuid[]) and entry.receipt_id is null
 group by entry.statement_line_id, account.id having sum(posting.amount) <> 0
 order by entry.statement_line_id, account.id
