-- Lines of other days, within the booking lag of the account, that have the bank's reference, amount and
-- direction of lines of this day.
select distinct on (line.id) line.id, other.id as other
  from statement_line line
  join receiving_account account on account.id = line.receiving_account_id
  join statement_line other
    on other.receiving_account_id = line.receiving_account_id and other.booked_on <> line.booked_on
   -- Banks book over a weekend: a notice of Saturday is in the statement of Monday or Tuesday.
   and other.booked_on between line.booked_on - greatest(account.booking_lag_days, 3)
                           and line.booked_on + greatest(account.booking_lag_days, 3)
   and other.direction = line.direction and other.amount = line.amount and line.bank_ref = any(other.refs)
 where line.id = any(:ids::uuid[]) and line.bank_ref is not null and other.statement_id <> :id and other.import_id <> :import_id
   and other.state not in ('READ', 'DUPLICATE', 'UNDONE') and not other.is_trial
   and not exists (select from bank_import where bank_import.id = other.import_id and bank_import.state = 'UNDOING')
   and not exists (
     select from statement_line twin
      where twin.statement_id = other.statement_id and twin.id <> other.id and line.bank_ref = any(twin.refs))
 order by line.id, abs(other.booked_on - line.booked_on), other.id
