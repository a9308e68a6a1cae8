-- The rows of payer_data of the lines that tell of payments, a JSON list of merchants, kinds and IDs.
select line.payer_data_id as id from json_to_recordset(:payments) as asked (merchant_code text, kind text, payment_id text)
 cross join lateral lines_of_payment(asked.merchant_code, asked.kind, asked.payment_id) told (id)
  join statement_line line on line.id = told.id
