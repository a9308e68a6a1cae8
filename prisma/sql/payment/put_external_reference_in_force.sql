-- Replaces the reference in force by a recorded one.
update payment set external_reference = :reference, changed_at = gateway_now()
 where merchant_code = :merchant_code and kind = :kind and payment_id = :payment_id
