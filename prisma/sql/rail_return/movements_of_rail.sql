-- The money that went back under some of the institution's IDs.
-- @column direction 'CREDIT' | 'DEBIT'
-- @column amount string
-- @column id string
select back.id, 'DEBIT' as direction, back.amount, back.currency_code from rail_return back
 where back.rail_id = :rail_id and back.id = any (:ids::text[])
