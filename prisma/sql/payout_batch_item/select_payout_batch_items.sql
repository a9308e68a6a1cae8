-- Every order that was ever in the batch, in the order of its file.
-- @column key string
-- @column kind PaidOutKind
-- @column currency_code string
-- @column amount string
-- @column state 'IN_FORCE' | 'TAKEN_OUT' | 'RELEASED'
-- @column status string
select item.key, item.merchant_code, item.kind, item.payment_id, batch.currency_code, item.amount, item.state,
       item.refusal_code, item.refusal_text,
       r.reason, case when p.status = 'REFUSED' then p.failure_reason_code when r.state = 'REFUSED' then 'REFUSED_BY_INSTITUTION' end as failure_reason,
       coalesce(p.status, r.state) as status, debit.created_at as debited_at, given_back.created_at as returned_at,
       shown.booked_on as debit_day, shown.line as debit_line, shown.id as debit_line_id
  from payout_batch_item item
  join payout_batch batch on batch.id = item.batch_id
  left join payment p on (p.merchant_code, p.kind, p.payment_id) = (item.merchant_code, item.kind, item.payment_id)
  left join suspense_return r on r.id = item.suspense_return_id
  left join payout_line debit on debit.key = item.key and debit.role = 'DEBIT'
  left join statement_line shown on shown.id = debit.statement_line_id
  left join payout_line given_back on given_back.key = item.key and given_back.role = 'RETURN'
 where item.batch_id = :batch_id order by item.item_no
