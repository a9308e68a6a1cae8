-- The receipts of an undone credit, the whole first, and what was decided about them until the undo.
-- @column id string
-- @column currency_code string
-- @column amount string
-- @column suffix string
-- @column was_matched boolean
-- @column booked_as 'CHARGE' | 'INTEREST' | 'OWN_TRANSFER' | 'OTHER' | null
select receipt.id, part.suffix, receipt.currency_code, receipt.amount,
       exists (select from receipt_match_undo undo join statement_line line on line.id = :line_id and line.import_id = undo.import_id
                where undo.receipt_id = receipt.id) as was_matched,
       booking.kind as booked_as, booking.reason
  from receipts_of_line(:line_id) part join receipt on receipt.id = part.id
  -- The first is a person's, the second takes it back.
  left join lateral (select kind, reason from ledger_entry entry
                      where entry.receipt_id = receipt.id and entry.kind = any(:bookings::text[]) order by id limit 1) booking on true
 order by part.suffix
