-- The payouts with these keys, with their payees, oldest first: those that are open, or all. `is_named`: an open
-- item of a statement names the order.
-- @column kind PaidOutKind
-- @column is_named boolean
select o.merchant_code, o.kind, o.payment_id, o.key, p.status, p.currency_code, p.amount, a.method_code, a.operator_code,
       o.key in (select order_key from suspense_item where closed_at is null and order_key is not null) as is_named, payee.*
  from payout_order o
  join payment p using (merchant_code, kind, payment_id)
  join payment_attempt a on (a.merchant_code, a.kind, a.payment_id, a.attempt_no) = (p.merchant_code, p.kind, p.payment_id, p.attempt_no)
  join stored_payer payee on payee.personal_id = a.payer_data_id
 where o.key = any(:keys::uuid[]) and (o.state = 'BY_FILE' or :all)
 order by p.created_at, o.payment_id, o.merchant_code
