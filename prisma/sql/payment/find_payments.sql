-- A page of payments that are searched for, the newest first, with who paid. Each way to find them has a page of its own,
-- by an index of its own: amounts as ordered and as asked are two.
-- @column micros bigint
-- @column merchant_code string
-- @column kind PaymentKind
-- @column payment_id string
-- @column status 'WAITING' | 'PROCESSING' | 'SUCCESS' | 'REFUSED' | 'EXPIRED'
-- @column currency_code string
-- @column amount string
-- @column money_received string
-- @column created_at Date
-- @column asked string
with recursive /*named*/ page as (
  select p.merchant_code, p.kind, p.payment_id, p.status, p.currency_code, p.amount, p.money_received, p.attempt_no, p.created_at,
         p.created_at as placed_at
    from payment p where false
  /*pages*/
)
select (extract(epoch from p.placed_at) * 1000000)::bigint as micros, p.merchant_code, p.kind, p.payment_id, p.status,
       p.currency_code, p.amount, p.money_received, p.created_at, a.method_code,
       a.amount_required + greatest(a.rest_offset, 0) as asked, payer.*
  from (select * from page p order by p.placed_at desc, p.merchant_code desc, p.kind desc, p.payment_id desc limit :limit) p
  join payment_attempt a using (merchant_code, kind, payment_id, attempt_no)
  left join lateral (
    select receipt.payer_data_id as id from receipt_match matched join receipt on receipt.id = matched.receipt_id
     where (matched.merchant_code, matched.kind, matched.payment_id) = (p.merchant_code, p.kind, p.payment_id)
       and (matched.undone_at is null or matched.given_back) and receipt.payer_data_id is not null
     order by matched.at desc limit 1) paid on true
  join stored_payer payer on payer.personal_id = coalesce(paid.id, a.payer_data_id)
 order by p.placed_at desc, p.merchant_code desc, p.kind desc, p.payment_id desc
