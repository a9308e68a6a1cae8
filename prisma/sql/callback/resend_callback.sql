-- Makes a callback due now, whatever its status, with the same webhook-id and all of its tries again.
-- Returns of which payment it is.
-- @column kind PaymentKind
update callback
   set status = 'PENDING', counted_tries = 0, next_delivery_at = gateway_now(),
     resend_asked = coalesce(lease_until > gateway_now(), false)
 where id = :callback_id and merchant_code = :merchant_code
returning kind, payment_id as "paymentId"
