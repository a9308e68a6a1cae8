-- The open items of an account after one of them with the bank's lines that told of them, encrypted.
-- @column direction 'CREDIT' | 'DEBIT'
-- @column line_id string | null
select item.id as item_id, item.direction, item.amount, item.currency_code, line.id as line_id, payer.*
  from suspense_item item
  left join receipt on receipt.id = item.receipt_id and receipt.source = :own_accounts_rail_name
  join statement_line line on line.id = coalesce(item.statement_line_id, case when receipt.source_id ~ '^[0-9a-f-]{36}$' then receipt.source_id::uuid end)
  join stored_payer payer on payer.personal_id = line.payer_data_id
 where item.receiving_account_id = :account_id and item.closed_at is null and (:after::uuid is null or item.id > :after)
 order by item.id limit :limit
