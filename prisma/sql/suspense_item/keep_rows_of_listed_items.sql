-- Returns those of the IDs that are in the list of items. Money that a payment has is listed by its receipt where
-- it never was an open item: it has a row from now on, under the same ID.
-- @column id string
with listed as materialized (select * from suspense_money item where item.id = any(:ids::uuid[]) and item.reason <> 'REFUND_ON_ITS_WAY'),
kept as (
  insert into suspense_item (id, receiving_account_id, currency_code, direction, amount, receipt_id, reason, opened_at, closed_at, closed_as)
  select listed.id, receipt.receiving_account_id, receipt.currency_code, 'CREDIT', receipt.amount, receipt.id, 'UNMATCHED',
         listed.opened_at, listed.opened_at, 'MATCHED'
    from listed join receipt on receipt.id = listed.receipt_id
  on conflict do nothing)
select id from listed
