-- Keeps the payment that has the money of the other line as a candidate of each line that may show the same
-- transfer.
insert into suspense_candidate (suspense_item_id, merchant_code, kind, payment_id, why)
select item.id, matched.merchant_code, matched.kind, matched.payment_id, 'SAME_LINE'
  from statement_line line
 cross join lateral item_of_line(line.id) item
  join receipt other on other.source = 'own-accounts' and other.source_id = line.maybe_same_as::text
  join receipt_match matched on matched.receipt_id = other.id and matched.undone_at is null
 where line.id = any(:line_ids::uuid[]) and (item.statement_line_id = line.id or item.closed_at is null)
on conflict do nothing
