-- What the merchant registered about a customer, as JSON text.
-- @column stored string
select (to_jsonb(t) || jsonb_build_object('payer_data', payer_json(payer)))::text as stored
  from customer t join payer_data payer on payer.id = t.payer_data_id
 where t.merchant_code = :merchant_code and t.customer_id = :customer_id
