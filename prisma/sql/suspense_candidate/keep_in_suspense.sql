-- Records why the money of a receipt is in suspense and whose it may be. An item that is closed stays as it
-- is; of an open one the reason is replaced, and candidates are added.
with item as (
  insert into suspense_item (receiving_account_id, currency_code, direction, amount, receipt_id, reason, opened_at)
  select receiving_account_id, currency_code, 'CREDIT', amount, id, :reason, gateway_now() from receipt where id = :receipt_id
  on conflict (receipt_id) do update set reason = excluded.reason where suspense_item.closed_at is null
  returning id)
insert into suspense_candidate (suspense_item_id, merchant_code, kind, payment_id, why)
select item.id, candidate.*
  from item cross join unnest(:merchant_codes::text[], :kinds::text[], :payment_ids::text[], :whys::text[]) as candidate
on conflict (suspense_item_id, merchant_code, kind, payment_id) do update set why = excluded.why
