-- Those of earlier releases. Rows are read, and none is locked.
INSERT INTO payment_in_suspense (merchant_code, kind, payment_id)
SELECT merchant_code, kind, payment_id FROM payment
 WHERE kind IN ('payin', 'topup') AND (status IN ('EXPIRED', 'REFUSED') AND money_received > 0
   OR status = 'SUCCESS' AND money_received > amount AND money_received > (
     SELECT min(amount_required + rest_offset) FROM payment_attempt attempt
      WHERE (attempt.merchant_code, attempt.kind, attempt.payment_id) = (payment.merchant_code, payment.kind, payment.payment_id)))
ON CONFLICT DO NOTHING;
