-- Records that a receipt was reported again with other content, and who paid, by that report.
-- @column decided boolean
with kept as (
  insert into receipt_conflict (receipt_id, digest, receiving_account_id, currency_code, amount, rail_reference,
    external_reference, moved_at, reported_at, payer_data_id)
  values (:receipt_id, :digest, :receiving_account_id, :currency_code, :money, :rail_reference, :external_reference, :moved_at, gateway_now(), :payer_data_id)
  on conflict (receipt_id, digest) do nothing
  returning payer_data_id),
payer as (
  insert into payer_data (id, sealed, data_key_id, lookup, created_at, merchant_code)
  select payer_data_id, :sealed::bytea, :key_id::uuid, :lookup::bigint[], gateway_now(), (select merchant_code from receipt_match where receipt_id = :receipt_id and undone_at is null)
    from kept where payer_data_id is not null)
select exists (
  select from receipt_conflict conflict join receipt_conflict_decision decision on decision.conflict_id = conflict.id
   where conflict.receipt_id = :receipt_id and conflict.digest = :digest) as decided
