-- The next rows that are not encrypted, in the order of their IDs.
-- @column data object
select id, merchant_code as "merchantCode", data from payer_data
 where id > :after and data is not null and data <> '{}' order by id limit :limit
