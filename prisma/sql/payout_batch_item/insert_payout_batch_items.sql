-- Writes a batch with its orders, which the caller has locked.
insert into payout_batch_item (batch_id, item_no, key, merchant_code, kind, payment_id, suspense_return_id, amount)
select :id, no, key, merchant_code, kind, payment_id, case when payment_id is null then key end, amount
  from unnest(:key::uuid[], :merchant_code::text[], :kind::text[], :payment_id::text[], :amount::numeric[]) with ordinality
    as given (key, merchant_code, kind, payment_id, amount, no)
