-- The payments that were given a derived address, whatever account they are on.
select merchant_code, kind, payment_id from payment_attempt where own_address = :address
