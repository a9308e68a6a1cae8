-- Locks the customer until the transaction ends: an erasure waits, and then erases what this transaction
-- wrote.
select from customer where merchant_code = :merchant_code and customer_id = :customer_id and erased_at is null for share
