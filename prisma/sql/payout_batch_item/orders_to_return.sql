-- The orders to banks whose money credits may bring back, for each of a JSON list of `sought`: the one that the line
-- names (`is_asked`), and at most 50 that were paid, of its amount or up to `most`.
-- @column item_id string
-- @column kind PaymentKind | 'return'
-- @column payment_id string
-- @column status string
-- @column currency_code string
-- @column amount string
-- @column is_asked boolean
-- @column is_receipt boolean
-- @column personal_key_purpose 'SEAL' | 'LOOKUP' | 'DIGEST' | null
with sought as materialized (
  select * from json_to_recordset(:sought) as sought (item_id uuid, account_id uuid, amount numeric, most numeric, moved_until timestamptz)),
found as (
  select sought.item_id, paid.merchant_code, paid.kind, paid.payment_id, paid.suspense_return_id, false as is_asked
    from sought
    cross join lateral (
      select * from payout_batch_item item
       where item.state = 'IN_FORCE' and item.amount between sought.amount and sought.most
         and item.batch_id in (select id from payout_batch batch
                                where batch.receiving_account_id = sought.account_id and batch.exported_at > gateway_now() - interval '90 days'
                                  and batch.exported_at <= sought.moved_until)
         and exists (select from payout_line line where line.key = item.key and line.role = 'DEBIT')
         and not exists (select from payout_line line where line.key = item.key and line.role = 'RETURN')
       order by item.amount limit 50) paid
  union all
  select sought.item_id, o.merchant_code, o.kind, o.payment_id, null, true
    from sought join suspense_item item on item.id = sought.item_id join payout_order o on o.key = item.order_key
  union all
  select sought.item_id, null, 'return', null, item.order_key, true
    from sought join suspense_item item on item.id = sought.item_id),
ordered as (
  select item_id, merchant_code, kind, payment_id, suspense_return_id, bool_or(is_asked) as is_asked
    from found group by item_id, merchant_code, kind, payment_id, suspense_return_id)
select ordered.item_id, p.merchant_code, p.kind, p.payment_id, p.status, p.currency_code, p.amount, is_asked, false as is_receipt,
       payer.*
  from ordered
  join payment p using (merchant_code, kind, payment_id)
  join payment_attempt a using (merchant_code, kind, payment_id, attempt_no)
  join stored_payer payer on payer.personal_id = a.payer_data_id
union all
select ordered.item_id, null, 'return', r.id::text, r.state, r.currency_code, r.amount, is_asked, false, payer.*
  from (select item_id, suspense_return_id, bool_or(is_asked) as is_asked from ordered group by item_id, suspense_return_id) ordered
  join suspense_return r on r.id = ordered.suspense_return_id
  join stored_payer payer on payer.personal_id = r.payee_id
