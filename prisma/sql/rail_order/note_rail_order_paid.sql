-- When the institution first said that an order was paid: the same moment however often it says so, and to however many processes.
-- @column paidAt Date
update rail_order set paid_at = coalesce(paid_at, gateway_now()) where rail_id = :rail_id and key = :key returning paid_at as "paidAt"
