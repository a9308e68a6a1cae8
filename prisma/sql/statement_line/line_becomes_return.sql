-- The money of an open item is the return of an order: its receipt is withdrawn, and its line is a return
-- like one that was so from the beginning.
update statement_line line set state = 'PAYOUT_RETURN'
  from suspense_item item join receipt on receipt.id = item.receipt_id
 where item.id = :item_id and item.closed_at is null and line.state = 'RECEIPT'
   and receipt.source = :own_accounts_rail_name and receipt.source_id = line.id::text
   and not exists (select from receipt_match matched where matched.receipt_id = receipt.id and matched.undone_at is null)
returning line.id as line
