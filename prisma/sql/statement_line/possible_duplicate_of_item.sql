-- The line of an item, and the transfer that it may show once more: null where it names no other line. `isWhole`: all of the
-- line's money is the item's. `isGone`: the other line is undone, or its import is being undone.
-- @column id string
-- @column direction 'CREDIT' | 'DEBIT'
-- @column transferId string | null
-- @column isWhole boolean
-- @column isGone boolean
select line.id, line.direction, transfer.id as "transferId",
       line.amount = item.amount and coalesce(receipt.source_id = line.id::text, true)
         and not exists (select from statement_line back where back.reverses = line.id and back.state = 'REVERSAL') as "isWhole",
       coalesce(transfer.state = 'UNDONE' or import.state = 'UNDOING', false) as "isGone"
  from suspense_item item
  left join receipt on receipt.id = item.receipt_id and receipt.source = :own_accounts_rail_name
  join statement_line line on line.id = coalesce(
    item.statement_line_id, case when receipt.source_id ~ '^[0-9a-f-]{36}(/|$)' then left(receipt.source_id, 36)::uuid end)
  left join statement_line other on other.id = line.maybe_same_as
  -- Where the other line shows the transfer of a third one: that.
  left join statement_line transfer on transfer.id <> line.id
    and transfer.id = case when other.state = 'DUPLICATE' then other.duplicate_of else other.id end
  left join bank_import import on import.id = transfer.import_id
 where item.id = :item_id
