-- Deletes the text, the ciphertext and the hashes of rows of payer_data; the rows stay.
update payer_data
   set data = '{}', sealed = null, data_key_id = null, lookup = null, erased_at = coalesce(erased_at, now())
 where id = any(:payer_ids::uuid[])
