-- Replaces ciphertexts, except of rows that were erased or encrypted again since.
update payer_data set sealed = given.sealed, data_key_id = given.key_id
  from unnest(:id::uuid[], :before::bytea[], :sealed::bytea[], :key_id::uuid[]) as given (id, before, sealed, key_id)
 where payer_data.id = given.id and payer_data.sealed = given.before
