-- A customer that was not erased.
-- @column personal_id string
select payer.*, customer.created_at
  from customer join stored_payer payer on payer.personal_id = customer.payer_data_id
 where customer.merchant_code = :merchant_code and customer.customer_id = :customer_id and customer.erased_at is null
