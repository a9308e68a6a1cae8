-- Takes a payout, whose row the caller has locked, out of a batch that was not exported.
update payout_batch_item item set state = 'TAKEN_OUT'
  from payout_batch batch
 where (item.merchant_code, item.kind, item.payment_id) = (:merchant_code, :kind, :payment_id) and item.state = 'IN_FORCE'
   and batch.id = item.batch_id and batch.state in ('CREATED', 'APPROVED')
returning item.batch_id
