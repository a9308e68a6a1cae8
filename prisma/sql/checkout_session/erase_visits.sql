-- Deletes the visits of payments.
delete from checkout_session t using json_to_recordset(:payments) as asked (merchant_code text, kind text, payment_id text)
 where (t.merchant_code, t.kind, t.payment_id) = (asked.merchant_code, asked.kind, asked.payment_id)
