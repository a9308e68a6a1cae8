-- Where the money of refunds goes.
-- @column no number
select asked.no, payee.*
  from json_to_recordset(:keys) as asked (no int, merchant_code text, kind text, payment_id text)
  join payment_attempt attempt using (merchant_code, kind, payment_id)
  join stored_payer payee on payee.personal_id = attempt.payer_data_id
