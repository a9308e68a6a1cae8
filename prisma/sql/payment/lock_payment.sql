-- The first of those two statements.
select from payment where merchant_code = :merchant_code and kind = :kind and payment_id = :payment_id for no key update
