-- Which of these returns are known, by receipt and ID.
-- @column receiptId string
-- @column id string
select receipt_id as "receiptId", id from rail_return where rail_id = :rail_id and receipt_id = any (:receipt_ids::text[])
