-- The lines of statements.
-- @column id string
with told as (
  select coalesce(item.statement_line_id, substring(receipt.source_id from '^[0-9a-f-]{36}')::uuid) as id
    from suspense_item item
    left join receipt on receipt.id = item.receipt_id and receipt.source = 'own-accounts'
   where item.id = :item_id and coalesce(receipt.source_id not like '%/%', true)
     and not exists (select from receipt_match matched where matched.receipt_id = item.receipt_id and matched.undone_at is null))
select line.payer_data_id as id from told join statement_line line on line.id = told.id
union
select line.payer_data_id from told join statement_line line on line.duplicate_of = told.id
union
select line.payer_data_id from told join statement_line line on line.reverses = told.id and line.state = 'REVERSAL'
