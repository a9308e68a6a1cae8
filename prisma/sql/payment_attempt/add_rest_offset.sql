-- Raises the amount required of an attempt, so that the rest of its part payment is identified.
update payment_attempt set rest_offset = rest_offset + :offset
  where merchant_code = :merchant_code and kind = :kind and payment_id = :payment_id and attempt_no = :attempt_no
