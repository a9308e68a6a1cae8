-- The oldest open item of a credit of an account that names an order and has its amount, locked.
select id
  from suspense_item
 where receiving_account_id = :account_id and closed_at is null and order_key = :key and currency_code = :currency_code and amount = :amount
   and direction = 'CREDIT' and reason = 'RETURN_UNKNOWN' order by opened_at, id limit 1 for no key update
