-- The orders and transfers whose money has one of these numbers on statements, and the ID under which the rail has booked it.
-- @column number string
-- @column id string
select receipt_number as number, case when kind in ('payin', 'topup') then coalesce(booked_id, institution_id, key) else key end as id
  from rail_order where rail_id = :rail_id and receipt_number = any (:numbers::text[])
