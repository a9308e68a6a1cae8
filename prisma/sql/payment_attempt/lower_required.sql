-- Removes the part of the offset that was not paid; never more than was added.
update payment_attempt set rest_offset = :required::numeric - amount_required
  where merchant_code = :merchant_code and kind = :kind and payment_id = :payment_id and attempt_no = :attempt_no
