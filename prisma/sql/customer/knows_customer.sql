-- Whether the merchant has a customer of this ID that was not erased.
select from customer where merchant_code = :merchant_code and customer_id = :customer_id and erased_at is null
