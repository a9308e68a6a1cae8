-- Replaces the text by its ciphertext.
update payer_data
   set data = null, sealed = given.sealed, data_key_id = given.key_id, lookup = given.lookup::bigint[]
  from unnest(:id::uuid[], :data::jsonb[], :sealed::bytea[], :key_id::uuid[], :lookup::text[]) as given (id, data, sealed, key_id, lookup)
 where payer_data.id = given.id and payer_data.data = given.data
