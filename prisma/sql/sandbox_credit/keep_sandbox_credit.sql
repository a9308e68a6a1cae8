-- Keeps money that came to a sandbox account while its bank reports nothing: the bank's statements show
-- it, and the gateway learns of it from those.
with credit as (
  insert into sandbox_credit (source_id, receiving_account_id, currency_code, amount, rail_reference, external_reference,
    payer_data_id, moved_at)
  values (:source_id, :receiving_account_id, :currency_code, :money, :rail_reference, :external_reference, :payer_data_id, :moved_at) on conflict (source_id) do nothing
  returning payer_data_id)
insert into payer_data (id, sealed, data_key_id, lookup, created_at)
select payer_data_id, :sealed, :key_id, :lookup::bigint[], gateway_now() from credit where payer_data_id is not null
