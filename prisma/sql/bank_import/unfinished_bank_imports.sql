-- The imports whose lines are not all booked, or not all undone, the oldest first.
-- @column seconds number
-- @column state 'BOOKING' | 'UNDOING'
select id, file_name as "fileName", state, extract(epoch from gateway_now() - started_at)::float8 as seconds
  from bank_import where state in ('BOOKING', 'UNDOING') order by started_at, id
