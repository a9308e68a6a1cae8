-- Inserts keys, except where the owner has one in use for the purpose.
insert into data_key (id, merchant_code, purpose, wrapped)
select * from unnest(:ids::uuid[], :merchant_codes::text[], :purposes::text[], :wrappeds::bytea[]) on conflict do nothing
