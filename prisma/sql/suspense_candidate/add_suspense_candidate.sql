-- Adds a candidate to the open item of a receipt, which keeps its reason, and a candidate its own.
insert into suspense_candidate (suspense_item_id, merchant_code, kind, payment_id, why)
select id, :merchant_code, :kind, :payment_id, :why from suspense_item where receipt_id = :receipt_id and closed_at is null
on conflict (suspense_item_id, merchant_code, kind, payment_id) do nothing
