-- Stores a customer, with the personal data encrypted in a separate row.
with customer as (
  insert into customer (merchant_code, customer_id, payer_data_id, created_at) values (:merchant_code, :customer_id, :payer_data_id, :created_at)
  on conflict do nothing returning payer_data_id)
insert into payer_data (id, sealed, data_key_id, lookup, created_at, merchant_code)
select payer_data_id, :sealed::bytea, :key_id::uuid, :lookup::bigint[], :created_at, :merchant_code from customer
