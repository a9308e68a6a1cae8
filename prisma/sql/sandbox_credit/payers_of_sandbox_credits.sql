-- The rows of payer_data of money that came for payments and that the simulated bank has not reported.
select credit.payer_data_id as id
  from json_to_recordset(:payments) as asked (merchant_code text, kind text, payment_id text)
  join payment_attempt t on (t.merchant_code, t.kind, t.payment_id) = (asked.merchant_code, asked.kind, asked.payment_id)
  join sandbox_credit credit on credit.rail_reference = t.rail_reference
