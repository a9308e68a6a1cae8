-- Deletes the order; nothing if it was claimed again since, or was never there.
delete from rail_cancellation
 where merchant_code = :merchant_code and kind = :kind and payment_id = :payment_id and rail_reference = :rail_reference and tries = :tries
