-- Whether the ID is taken, and if so, by the same request or another (specification-gaps.md, "Order of
-- checks").
select request_digest from payment where merchant_code = :merchant_code and kind = :kind and payment_id = :payment_id
