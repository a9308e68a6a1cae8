-- The oldest open debit of an account that names an order and has its amount, locked.
-- @column lineId string
select id as "itemId", statement_line_id as "lineId"
  from suspense_item
 where receiving_account_id = :account_id and closed_at is null and order_key = :key and currency_code = :currency_code and amount = :amount
   and direction = 'DEBIT' order by opened_at, id limit 1 for no key update
