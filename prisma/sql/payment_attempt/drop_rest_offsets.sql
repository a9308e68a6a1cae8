-- Takes back what was asked for on top of the attempts of a payment; names them.
update payment_attempt set rest_offset = 0
  where merchant_code = :merchant_code and kind = :kind and payment_id = :payment_id and rest_offset > 0
  returning attempt_no
