-- The candidates of items, with what each lacks now: nothing where it has succeeded or was refused.
-- @column due string
select candidate.suspense_item_id, p.merchant_code, p.kind, p.payment_id, p.status, p.currency_code, candidate.why,
       case when p.status in ('SUCCESS', 'REFUSED') then 0
            else greatest(a.amount_required + a.rest_offset - p.money_received + p.suspense_refunded, 0) end as due
  from suspense_candidate candidate
  join payment p using (merchant_code, kind, payment_id)
  join payment_attempt a using (merchant_code, kind, payment_id, attempt_no)
 where candidate.suspense_item_id = any(:item_ids::uuid[])
 order by p.created_at, p.merchant_code, p.kind, p.payment_id
