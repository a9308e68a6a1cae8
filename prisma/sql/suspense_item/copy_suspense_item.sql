-- Opens the item of a part of a divided receipt: for the reason, since the time, with the owner, the note,
-- the day of the next look and the candidates of the whole.
with part as (
  insert into suspense_item (receiving_account_id, currency_code, direction, amount, receipt_id, reason, opened_at, owner, note, follow_up)
  select receipt.receiving_account_id, receipt.currency_code, 'CREDIT', receipt.amount, receipt.id, whole.reason, whole.opened_at,
         whole.owner, whole.note, whole.follow_up
    from receipt, suspense_item whole where receipt.id = :receipt_id and whole.id = :item_id
  returning id),
copied as (
  insert into suspense_candidate (suspense_item_id, merchant_code, kind, payment_id, why)
  select part.id, merchant_code, kind, payment_id, why from part, suspense_candidate where suspense_item_id = :item_id)
select id from part
