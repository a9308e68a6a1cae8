-- The rows of payer_data of a suspense item that no payment has: of its receipt, of reports that differ
-- from it, and of who its money goes back to.
with item as (
  select id, receipt_id from suspense_item item
   where item.id = :item_id and not exists (
     select from receipt_match matched where matched.receipt_id = item.receipt_id and matched.undone_at is null))
select receipt.payer_data_id as id from item join receipt on receipt.id = item.receipt_id
union
select conflict.payer_data_id from item join receipt_conflict conflict on conflict.receipt_id = item.receipt_id
union
select conflict.payer_data_id
  from item join receipt_conflict_decision decision on decision.receipt_id = item.receipt_id
  join receipt_conflict conflict on conflict.id = decision.conflict_id
union
select given.payee_id from item join suspense_return given on given.suspense_item_id = item.id
