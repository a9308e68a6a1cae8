-- The open debits of exactly this amount on an account, oldest first, at most two, locked.
-- @column lineId string
select id as "itemId", statement_line_id as "lineId" from suspense_item
 where receiving_account_id = :account_id and direction = 'DEBIT' and closed_at is null and currency_code = :currency_code and amount = :money
 order by opened_at, id limit 2 for no key update
