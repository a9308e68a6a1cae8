-- The next rows that one of these keys encrypted, in the order of their IDs.
-- @column personal_id string
-- @column personal_sealed Buffer
select payer.* from payer_data d join stored_payer payer on payer.personal_id = d.id
 where d.id > :after::uuid and d.data_key_id = any(:retired::uuid[]) order by d.id limit :limit
