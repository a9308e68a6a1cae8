-- The payouts of an amount that the bank of an account was asked for in the last 60 days, and whose debit has not
-- come.
-- @column kind PaidOutKind
select o.merchant_code, o.kind, o.payment_id, o.key, p.status, p.currency_code, p.amount, a.method_code, a.operator_code, payee.*
  from payout_batch batch
  join payout_batch_item item on item.batch_id = batch.id and item.state = 'IN_FORCE' and item.amount = :amount
  join payout_order o on o.key = item.key
  join payment p on (p.merchant_code, p.kind, p.payment_id) = (o.merchant_code, o.kind, o.payment_id)
  join payment_attempt a on (a.merchant_code, a.kind, a.payment_id, a.attempt_no) = (p.merchant_code, p.kind, p.payment_id, p.attempt_no)
  join stored_payer payee on payee.personal_id = a.payer_data_id
 where batch.receiving_account_id = :account_id and batch.exported_at > gateway_now() - interval '60 days' and p.status in ('PROCESSING', 'SUCCESS')
   and not exists (select from payout_line debit where debit.key = item.key and debit.role = 'DEBIT')
 order by batch.exported_at, item.item_no limit :limit
