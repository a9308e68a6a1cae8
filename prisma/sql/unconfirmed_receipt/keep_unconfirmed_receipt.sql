-- Stores the confirmations of money that a source sees; false where its receipt is stored already.
insert into unconfirmed_receipt (source, source_id, merchant_code, kind, payment_id, attempt_no, amount, confirmations,
  confirmations_required, seen_at)
select :source, :source_id, :merchant_code, :kind, :payment_id, :attempt_no, :money, least(:confirmations::int, :confirmations_required::int), :confirmations_required, gateway_now()
 where not exists (select from receipt where source = :source and source_id = :source_id)
on conflict (source, source_id) do update
  set confirmations = excluded.confirmations, confirmations_required = excluded.confirmations_required
