-- Replaces what is stored of a payee.
update payer_data set data = null, sealed = :sealed, data_key_id = :key_id, lookup = :lookup where id = :id
