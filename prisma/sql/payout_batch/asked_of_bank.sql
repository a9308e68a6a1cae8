-- What the bank of an account was asked for and has not debited yet.
-- @column amount string
select coalesce(sum(item.amount), 0)::text as amount
  from payout_batch batch join payout_batch_item item on item.batch_id = batch.id and item.state = 'IN_FORCE'
  left join payment p on (p.merchant_code, p.kind, p.payment_id) = (item.merchant_code, item.kind, item.payment_id)
  left join suspense_return r on r.id = item.suspense_return_id
 where batch.receiving_account_id = :account_id and batch.state = 'EXPORTED'
   and coalesce(p.status, r.state) in ('PROCESSING', 'SUCCESS', 'SENT', 'PAID')
   and not exists (select from payout_line debit where debit.key = item.key and debit.role = 'DEBIT')
