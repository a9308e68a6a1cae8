-- The keys of the orders that an ID may mean; several merchants may have a payout of one ID.
-- @column key string
select key from payout_order
 where provider = :own_accounts_rail_name and (:merchant_code::text is null or merchant_code = :merchant_code) and (key = :key::uuid or payment_id = :payment_id)
union all
select id from suspense_return where id::text = :payment_id or id = :key::uuid
limit 2
