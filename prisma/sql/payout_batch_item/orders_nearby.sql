-- What debits may have paid, for each of a JSON list `sought`: orders of ours, and receipts that are taken back. So many
-- of one amount are compared: 50. The receipt is looked for in the newest 20 000 lines of the account; of them 200 of the
-- amount or more may have been divided into the part that is taken back.
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
  select * from json_to_recordset(:sought) as sought (item_id uuid, account_id uuid, currency_code text, amount numeric, least numeric)),
asked as (
  select sought.item_id, item.key, item.merchant_code, item.kind, item.payment_id, item.suspense_return_id, true as is_asked
    from sought
    cross join lateral (
      select * from payout_batch_item
       where state = 'IN_FORCE' and amount between sought.least and sought.amount
         and batch_id in (select id from payout_batch batch
                           where batch.receiving_account_id = sought.account_id and batch.exported_at > gateway_now() - interval '90 days')
         and not exists (select from payout_line line where line.key = payout_batch_item.key and line.role = 'DEBIT')
       limit 50) item),
waiting as (
  select sought.item_id, o.key, open.merchant_code, open.kind, open.payment_id, null::uuid as suspense_return_id, false as is_asked
    from sought
    cross join lateral (
      select merchant_code, kind, payment_id from payment
       where status in ('WAITING', 'PROCESSING') and currency_code = sought.currency_code
         and amount between sought.least and sought.amount and is_paid_out(kind)
       order by amount desc limit 50) open
    join payout_order o using (merchant_code, kind, payment_id)),
ordered as (
  select item_id, key, merchant_code, kind, payment_id, suspense_return_id, bool_or(is_asked) as is_asked
    from (select * from asked union all select * from waiting) either
   group by item_id, key, merchant_code, kind, payment_id, suspense_return_id),
taken_back as (
  select sought.item_id, found.*
    from sought
    cross join lateral (
      select matched.merchant_code, matched.kind, matched.payment_id, receipt.amount, receipt.currency_code, receipt.payer_data_id
        from (
          select id, amount, booked_on from (
            select id, amount, booked_on from statement_line
             where receiving_account_id = sought.account_id and booked_on > gateway_now() - interval '90 days' and state = 'RECEIPT'
             order by booked_on desc limit 20000) newest
           where newest.amount >= sought.amount
           order by newest.amount = sought.amount desc, newest.booked_on desc limit 200) line
        cross join lateral receipts_of_line(line.id) part
        join receipt on receipt.id = part.id
        join receipt_match matched on matched.receipt_id = receipt.id and matched.undone_at is null
       where receipt.amount >= sought.amount
       order by receipt.amount = sought.amount desc, line.booked_on desc limit 50) found)
select ordered.item_id, p.merchant_code, p.kind, p.payment_id, p.status, p.currency_code, p.amount, is_asked, false as is_receipt,
       payer.*
  from ordered
  join payment p using (merchant_code, kind, payment_id)
  join payment_attempt a using (merchant_code, kind, payment_id, attempt_no)
  join stored_payer payer on payer.personal_id = a.payer_data_id
 where suspense_return_id is null and p.status <> 'REFUSED'
union all
select ordered.item_id, null, 'return', r.id::text, r.state, r.currency_code, r.amount, is_asked, false, payer.*
  from ordered
  join suspense_return r on r.id = ordered.suspense_return_id and r.state <> 'REFUSED'
  join stored_payer payer on payer.personal_id = r.payee_id
union all
select taken_back.item_id, p.merchant_code, p.kind, p.payment_id, p.status, p.currency_code, taken_back.amount, false, true,
       payer.*
  from taken_back
  join payment p using (merchant_code, kind, payment_id)
  left join stored_payer payer on payer.personal_id = taken_back.payer_data_id
