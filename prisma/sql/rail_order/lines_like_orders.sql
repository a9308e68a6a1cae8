-- The lines of a bank that may show money of a rail before, or without, its ID: they name an order, or have the amount and the days of a
-- receipt, a return or a transfer, or of what came back of one, that no line has shown yet; each with the payment that has that money.
-- @column id string
-- @column kind PaymentKind | null
-- @column merchant_code string | null
-- @column payment_id string | null
with line as (
  select id, words, direction, amount, currency_code, moved_from, moved_until from json_to_recordset(:lines) as line (
    id text, words text[], direction text, amount numeric, currency_code text, moved_from timestamptz, moved_until timestamptz)),
days as (select min(moved_from) - interval '3 days' as first, max(moved_until) as last from line)
select line.id, o.merchant_code, o.kind, o.payment_id
  from line join rail_order o on o.rail_id = :rail_id and o.key = any (line.words) and line.direction = 'CREDIT'
union
select line.id, matched.merchant_code, matched.kind, matched.payment_id
  from days join rail on rail.id = :rail_id
  join receipt r on r.receiving_account_id = rail.receiving_account_id and r.source = rail.id::text and r.source_id !~ '/[12]$'
   and coalesce((r.moved_until at time zone 'UTC') - interval '1 microsecond', r.moved_at at time zone 'UTC')
       between (days.first at time zone 'UTC') and (days.last at time zone 'UTC')
  join line on line.direction = 'CREDIT' and (line.currency_code, line.amount) = (r.currency_code, r.amount)
   and r.moved_at between line.moved_from - interval '3 days' and line.moved_until
  left join receipt_match matched on matched.receipt_id = r.id and matched.undone_at is null
 where not exists (
   select from rail_arrival arrival join statement_line shown on shown.id = arrival.statement_line_id and shown.state <> 'UNDONE'
    where (arrival.rail_id, arrival.direction, arrival.movement) = (rail.id, 'CREDIT', r.source_id))
union
select line.id, o.merchant_code, o.kind, o.payment_id
  from line
  join rail_return back on back.rail_id = :rail_id and (back.currency_code, back.amount) = (line.currency_code, line.amount)
   and back.created_at between line.moved_from - interval '3 days' and line.moved_until
  left join rail_order o on (o.rail_id, o.key) = (back.rail_id, back.key)
 where line.direction = 'DEBIT' and not exists (
   select from rail_arrival arrival join statement_line shown on shown.id = arrival.statement_line_id and shown.state <> 'UNDONE'
    where (arrival.rail_id, arrival.direction, arrival.movement) = (back.rail_id, 'DEBIT', back.receipt_id || ' ' || back.id))
union
select line.id, o.merchant_code, o.kind, o.payment_id
  from line
  join rail_order o on o.rail_id = :rail_id and (o.currency_code, o.amount) = (line.currency_code, line.amount) and o.state = 'DONE'
   and o.opened_at between line.moved_from - interval '3 days' and line.moved_until
   and o.opened_at > (select first from days)
 where line.direction = 'DEBIT' and not exists (
   select from rail_arrival arrival join statement_line shown on shown.id = arrival.statement_line_id and shown.state <> 'UNDONE'
    where (arrival.rail_id, arrival.direction, arrival.movement) = (o.rail_id, 'DEBIT', o.key))
union
select line.id, p.merchant_code, p.kind, p.payment_id
  from days
  join rail_order o on o.rail_id = :rail_id and o.state = 'DONE' and o.opened_at > days.first - interval '30 days'
  join payment p on (p.merchant_code, p.kind, p.payment_id) = (o.merchant_code, o.kind, o.payment_id)
  join line on line.direction = 'CREDIT' and (line.currency_code, line.amount) = (p.currency_code, p.money_returned)
   and p.returned_at between line.moved_from - interval '3 days' and line.moved_until
 where not exists (
   select from rail_arrival arrival join statement_line shown on shown.id = arrival.statement_line_id and shown.state <> 'UNDONE'
    where (arrival.rail_id, arrival.direction, arrival.movement) = (o.rail_id, 'CREDIT', o.key))
