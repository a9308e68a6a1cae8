-- Of openings of one payment at once, one after the other looks for others: until its transaction ends.
-- @column pg_advisory_xact_lock unknown
select pg_advisory_xact_lock(hashtextextended(concat_ws(' ', 'rail_order', :merchant_code::text, :kind::text, :payment_id::text), 0))
