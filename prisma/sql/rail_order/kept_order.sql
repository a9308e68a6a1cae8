-- What is known of an order or a transfer beside its payment.
-- @column state string
-- @column amount string
-- @column ageSeconds number
select state, reason, institution_id as "institutionId", receipt_number as "receiptNumber", opened_at as "openedAt",
       currency_code as "currencyCode", amount, extract(epoch from gateway_now() - opened_at)::float8 as "ageSeconds"
  from rail_order where rail_id = :rail_id and key = :key
