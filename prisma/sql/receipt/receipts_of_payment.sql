-- The money that was ever given to a payment, as its sources told it, the oldest first.
select receipt.id, receipt.source, receipt.receiving_account_id, receipt.external_reference, receipt.amount, receipt.moved_at, receipt.received_at
  from receipt
 where receipt.id in (
   select receipt_id from receipt_match where (merchant_code, kind, payment_id) = (:merchant_code, :kind, :payment_id))
 order by receipt.received_at, receipt.id
