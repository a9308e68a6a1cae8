-- Payments of earlier releases with a surplus, and the index by which those with money in suspense are found.
UPDATE payment SET has_surplus = true
 WHERE status = 'SUCCESS' AND kind IN ('payin', 'topup') AND NOT has_surplus AND money_received > amount
   AND money_received > (
     SELECT min(amount_required + rest_offset) FROM payment_attempt attempt
      WHERE (attempt.merchant_code, attempt.kind, attempt.payment_id) = (payment.merchant_code, payment.kind, payment.payment_id));
CREATE INDEX payment_with_money_in_suspense ON payment (merchant_code, kind, payment_id)
  WHERE has_surplus OR (status <> 'SUCCESS' AND money_received > 0);
