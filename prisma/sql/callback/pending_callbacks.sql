-- How many callbacks of some merchants are due or will be.
-- @column count number
select count(*)::float8 as count from callback where status = 'PENDING' and merchant_code = any (:merchant_codes::text[])
