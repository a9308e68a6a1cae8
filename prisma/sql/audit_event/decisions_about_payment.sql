-- What people decided about a payment, the oldest first: commands that named it, and the batches that it was in.
-- @column at Date
-- @column command string
-- @column actor string
select event.at, event.command, event.actor, event.after ->> 'approvedBy' as approved_by, event.after ->> 'reason' as reason,
       event.after ->> 'receiptId' as receipt_id
  from audit_event event
 where event.merchant_code = :merchant_code and (event.after @> jsonb_build_object('kind', :kind::text, 'paymentId', :payment_id::text)
    or event.after @> jsonb_build_object(:kind::text, :payment_id::text))
union all
select file.at, 'payout-batch ' || file.state, file.created_by, file.approved_by, 'batch ' || file.file_id, null
  from payment_in_file file where (file.merchant_code, file.kind, file.payment_id) = (:merchant_code, :kind, :payment_id)
 order by 1
