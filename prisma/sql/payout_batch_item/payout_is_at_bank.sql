-- Whether a bank may have a file with the payout, whose row the caller has locked.
-- @column is_at_bank boolean
select exists (
  select from payout_batch_item item join payout_batch batch on batch.id = item.batch_id
   where (item.merchant_code, item.kind, item.payment_id) = (:merchant_code, :kind, :payment_id) and item.state = 'IN_FORCE'
     and batch.file_id is not null) as is_at_bank
