-- Whether a match of a payment that had succeeded by it was undone: the merchant does not have that money
-- any more, and no other receipt can bring it.
select from receipt_match
 where merchant_code = :merchant_code and kind = :kind and payment_id = :payment_id and undone_at is not null and given_back limit 1
