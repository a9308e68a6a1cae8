-- The money that went back, or out, under some of these IDs: the institution's, or ours of refunds and payouts, with or without dashes.
-- What came back of a payout is told under its key too, and what paid an order under the key of that. A movement is the same by whatever name.
-- @column direction 'CREDIT' | 'DEBIT'
-- @column amount string
-- @column currency_code string
-- @column id string
-- @column movement string
select back.id, 'DEBIT' as direction, back.amount, back.currency_code, back.receipt_id || ' ' || back.id as movement from rail_return back
 where back.rail_id = :rail_id and back.id = any (:ids::text[])
union
select back.system_id, 'DEBIT', back.amount, back.currency_code, back.receipt_id || ' ' || back.id from rail_return back
 where back.rail_id = :rail_id and back.system_id = any (:ids::text[])
union all
select named.id, moved.direction, moved.amount, p.currency_code, sent.key::text
  from unnest(:ids::text[]) named (id)
  join payout_order sent on named.id ~* '^[0-9a-f]{8}-?([0-9a-f]{4}-?){3}[0-9a-f]{12}$'
   and sent.key = case when named.id ~* '^[0-9a-f]{8}-?([0-9a-f]{4}-?){3}[0-9a-f]{12}$' then named.id::uuid end
   and sent.provider = :rail_id::text
  join payment p on (p.merchant_code, p.kind, p.payment_id) = (sent.merchant_code, sent.kind, sent.payment_id) and p.status = 'SUCCESS'
  cross join lateral (values ('DEBIT', p.amount), ('CREDIT', p.money_returned)) moved (direction, amount)
 where moved.amount is not null and not exists (select from rail_return back where (back.rail_id, back.id) = (:rail_id::uuid, named.id))
union all
select paid.key, 'CREDIT', r.amount, r.currency_code, r.source_id
  from rail_order paid
  join receipt_match matched on (matched.merchant_code, matched.kind, matched.payment_id) = (paid.merchant_code, paid.kind, paid.payment_id)
   and matched.undone_at is null
  join receipt r on r.id = matched.receipt_id and r.source = :rail_id::text and r.rail_reference = paid.key and r.source_id !~ '/[12]$'
 where paid.rail_id = :rail_id and paid.key = any (:ids::text[])
