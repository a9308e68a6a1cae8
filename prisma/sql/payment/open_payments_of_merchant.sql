-- The open payments of a merchant, of all kinds, oldest first.
select kind, payment_id, status, currency_code, amount from payment
 where merchant_code = :merchant_code and status in ('WAITING', 'PROCESSING') order by created_at, kind, payment_id
