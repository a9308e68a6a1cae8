-- Keeps the planned lines of an import whose lines are booked.
with given as materialized (
  select * from unnest(:receiving_account_id::uuid[], :booked_on::date[], :id::uuid[], :sealed::bytea[], :data_key_id::uuid[], :lookup::text[])
    as line (receiving_account_id, booked_on, id, sealed, data_key_id, lookup)),
personal as (
  insert into payer_data (id, sealed, data_key_id, lookup, created_at)
  select id, sealed, data_key_id, lookup::bigint[], gateway_now() from given)
insert into planned_line (id, import_id, receiving_account_id, booked_on, payer_data_id)
select id, :import_id, receiving_account_id, booked_on, id from given
