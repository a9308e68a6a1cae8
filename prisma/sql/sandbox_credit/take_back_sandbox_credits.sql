-- The bank takes back what came for a payment and was not reported, and does not report that either.
update sandbox_credit credit set returned_at = :returned_at
  from payment_attempt attempt join payment using (merchant_code, kind, payment_id)
 where payment.returned_at is null and (attempt.merchant_code, attempt.kind, attempt.payment_id) = (:merchant_code, :kind, :payment_id)
   and credit.rail_reference = attempt.rail_reference and credit.returned_at is null
