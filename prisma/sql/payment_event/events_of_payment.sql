-- What changed a payment, the oldest first.
select at, from_status, to_status, cause, actor, receipt_id, institution_code
  from payment_event where (merchant_code, kind, payment_id) = (:merchant_code, :kind, :payment_id) order by event_no
