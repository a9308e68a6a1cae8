-- Money that went back at an institution and that a person has to book, the oldest first; of one rail, or of all.
-- @column name string
select back.rail_id, rail.name, back.id, back.key, back.receipt_id, back.currency_code, back.amount, back.created_at
  from rail_return back join rail on rail.id = back.rail_id
 where back.state = 'OPEN' and (:rail_id::uuid is null or back.rail_id = :rail_id)
 order by back.created_at, back.id
