-- Marks a customer as erased; no row where the merchant has none with this ID.
update customer set erased_at = coalesce(erased_at, now()) where merchant_code = :merchant_code and customer_id = :customer_id
returning payer_data_id as "payerId"
