-- Inserts those whose key is new, with their payers; returns their IDs.
with stored as (
  insert into receipt (id, source, source_id, digest, receiving_account_id, currency_code, amount, rail_reference,
    external_reference, payer_data_id, moved_at, moved_until, suspense_reason, text_numbers, received_at)
  select id, source, source_id, digest, receiving_account_id, currency_code, amount, rail_reference,
         external_reference, payer_data_id, moved_at, moved_until, suspense_reason, text_numbers::bigint[], gateway_now()
    from unnest(:ids::uuid[], :sources::text[], :source_ids::text[], :digests::bytea[], :receiving_account_ids::uuid[], :currency_codes::text[], :amounts::numeric[], :rail_references::text[],
           :external_references::text[], :id::uuid[], :moved_ats::timestamptz[], :moved_untils::timestamptz[], :suspense_reasons::text[], :lengths::text[])
      with ordinality as given (id, source, source_id, digest, receiving_account_id, currency_code, amount, rail_reference,
           external_reference, payer_data_id, moved_at, moved_until, suspense_reason, text_numbers, no)
   order by source, source_id, no
  on conflict (source, source_id) do nothing
  returning id, payer_data_id),
payer as (
  insert into payer_data (id, sealed, data_key_id, lookup, created_at)
  select payer_data_id, given.sealed, given.data_key_id, given.lookup::bigint[], gateway_now()
    from stored join unnest(:id::uuid[], :sealed::bytea[], :data_key_id::uuid[], :lookup::text[]) as given (id, sealed, data_key_id, lookup)
      on given.id = stored.payer_data_id)
select id from stored
