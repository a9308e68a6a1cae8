-- Under which ID the money of an order is booked: that of the first who told of it, by query or by list.
-- @column bookedId string
update rail_order set booked_id = coalesce(booked_id, :id) where rail_id = :rail_id and key = :key
returning booked_id as "bookedId", receipt_number as "receiptNumber"
