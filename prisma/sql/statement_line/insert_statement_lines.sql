-- Stores lines of a file that is being read, with their personal data.
with given as materialized (
  select * from unnest(:id::uuid[], :statement_id::uuid[], :position::int[], :line::text[], :receiving_account_id::uuid[], :format::text[], :booked_on::date[], :value_on::date[], :transaction_on::date[],
    :direction::text[], :currency_code::text[], :amount::numeric[], :identity::bigint[], :refs::text[], :entry::int[], :batch_of::int[], :is_reversal::bool[], :payer_data_id::uuid[],
    :sealed::bytea[], :data_key_id::uuid[], :lookup::text[], :bank_ref::bigint[], :time_of_day::time[], :balance_after::numeric[], :change_through::numeric[])
    as line (id, statement_id, position, line, receiving_account_id, format, booked_on, value_on, transaction_on, direction,
      currency_code, amount, identity, refs, entry, batch_of, is_reversal, payer_data_id, sealed, data_key_id, lookup,
      bank_ref, time_of_day, balance_after, change_through)),
personal as (
  insert into payer_data (id, sealed, data_key_id, lookup, created_at)
  select payer_data_id, sealed, data_key_id, lookup::bigint[], gateway_now() from given)
insert into statement_line (id, import_id, statement_id, position, line, receiving_account_id, format, booked_on, value_on,
  transaction_on, direction, currency_code, amount, identity, refs, entry, batch_of, is_reversal, is_trial, payer_data_id,
  bank_ref, time_of_day, balance_after, change_through)
select id, :import_id, statement_id, position, line, receiving_account_id, format, booked_on, value_on,
       transaction_on, direction, currency_code, amount, identity, refs::bigint[], entry, batch_of, is_reversal, :is_trial, payer_data_id,
       bank_ref, time_of_day, balance_after, change_through
  from given
