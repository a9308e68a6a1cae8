-- The receipt of the total of a batch, and whether its money still lies in suspense.
-- @column isFree boolean
select receipt.id as "receiptId", item.closed_at is null as "isFree"
  from statement_line line join receipt on receipt.source = :own_accounts_rail_name and receipt.source_id = line.id::text
  join suspense_item item on item.receipt_id = receipt.id
 where line.id = :total_id and line.state = 'RECEIPT'
   and not exists (select from statement_line other where other.reverses = line.id and other.state = 'REVERSAL')
