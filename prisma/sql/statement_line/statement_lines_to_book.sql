-- The next lines of an import that are not booked, after a position, encrypted. `restores`: the line equal to it, with
-- its number among equal lines, whose import was undone last, and about which something was decided that no later
-- line has again. Only one line in force has that number, so that nothing is restored twice. What was money of a rail arrives anew.
-- @column first_day string
-- @column last_day string
-- @column time_zone string
select line.id, line.position, line.receiving_account_id as account_id, line.direction, line.currency_code, line.amount, line.booked_on,
       least(line.booked_on, line.value_on, line.transaction_on) as first_day,
       greatest(line.booked_on, line.value_on, line.transaction_on) as last_day,
       account.booking_lag_days as lag_days, coalesce(account.time_zone, 'UTC') as time_zone,
       line.is_reversal, line.is_possible_duplicate, payer.*,
       (select same.id
          from statement_line same join bank_import import on import.id = same.import_id
         where not line.is_possible_duplicate and same.state = 'UNDONE'
           and (same.receiving_account_id, same.booked_on, same.format, same.identity, same.occurrence)
             = (line.receiving_account_id, line.booked_on, line.format, line.identity, line.occurrence)
           and not exists (
             select from statement_line later
              where (later.receiving_account_id, later.booked_on) = (same.receiving_account_id, same.booked_on) and later.restores = same.id)
           and not exists (
             select from ledger_entry entry join ledger_posting side on side.entry_id = entry.id
              where entry.statement_line_id = same.id and entry.kind = 'OWN_TRANSFER'
                and side.account_id like 'RECEIVING/%' and side.account_id not like '%/' || same.receiving_account_id)
           and (exists (
               select from receipt
                where receipt.source = 'own-accounts' and receipt.source_id = same.id::text
                  and (exists (select from receipt_match_undo undo where (undo.receipt_id, undo.import_id) = (receipt.id, same.import_id))
                    or exists (select from ledger_entry entry where entry.receipt_id = receipt.id and entry.kind = any(:bookings::text[]))
                    or exists (select from receipt part where part.source = receipt.source and part.source_id = same.id || '/1')))
             or exists (
               select from receipt join ledger_entry entry on entry.statement_line_id = same.id and entry.kind = 'PAYOUT_RETURNED'
                where receipt.source = 'own-accounts' and receipt.source_id = same.id::text)
             or exists (
               select from suspense_item item join ledger_entry entry on entry.statement_line_id = item.statement_line_id
                where item.statement_line_id = same.id and (entry.kind = 'PAYOUT_SETTLED' or entry.kind = any(:bookings))))
         order by import.started_at desc, same.position limit 1) as restores
  from statement_line line
  join receiving_account account on account.id = line.receiving_account_id
  join stored_payer payer on payer.personal_id = line.payer_data_id
 where line.import_id = :import_id and line.state = 'NEW' and line.position > :after
 order by line.position limit :limit
