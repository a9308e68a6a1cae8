-- Tells a merchant that wants to know it that part of the money came: one event and one callback for each
-- receipt, and the status stays. The transaction holds the payment's row.
select from change_payments((
  select json_agg(change)
    from (
      select p.merchant_code, p.kind, p.payment_id, p.status as from_status, p.status as to_status, 'PART_RECEIVED' as cause,
             :actor::text as actor, :receipt_id::uuid as receipt_id
        from payment p join merchant m on m.code = p.merchant_code
       where m.partial_payment_callbacks
         and p.merchant_code = :merchant_code and p.kind = :kind and p.payment_id = :payment_id and p.status in ('WAITING', 'PROCESSING')
         and not exists (
           select from payment_event earlier
            where earlier.receipt_id = :receipt_id and earlier.cause = 'PART_RECEIVED'
              and (earlier.merchant_code, earlier.kind, earlier.payment_id) = (:merchant_code, :kind, :payment_id))) change))
