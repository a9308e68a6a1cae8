-- Stores the bytes of a batch's file encrypted, since they name people; the batch is EXPORTED.
with file as (
  insert into payer_data (id, sealed, data_key_id, lookup, created_at)
  values (:id_2, :sealed, :key_id, :lookup, gateway_now()) returning id)
update payout_batch set state = 'EXPORTED', file_id = file.id, file_sha256 = :sha256, execution_date = :execution_date, exported_at = gateway_now()
  from file where payout_batch.id = :id
