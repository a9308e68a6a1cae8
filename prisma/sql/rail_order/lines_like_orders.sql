-- The lines of a bank that may show money of a rail before, or without, its ID: they name an order, or have the amount and the days
-- of one that was paid.
-- @column id string
with line as (
  select id, words, amount, currency_code, moved_from, moved_until from json_to_recordset(:lines) as line (
    id text, words text[], amount numeric, currency_code text, moved_from timestamptz, moved_until timestamptz))
select line.id from line join rail_order o on o.rail_id = :rail_id and o.key = any (line.words)
union
select line.id from line
  join rail_order o on o.rail_id = :rail_id and (o.currency_code, o.amount) = (line.currency_code, line.amount) and o.state = 'PAID'
   and o.opened_at between line.moved_from - interval '3 days' and line.moved_until
   and o.opened_at > (select min(moved_from) - interval '3 days' from line)
