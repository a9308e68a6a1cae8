-- By which receipt a payment that succeeded was completed, and what its attempt required. Money that came after the
-- success completed nothing; of the others the last one did, also where it was undone or divided since.
-- @column receipt_id string
-- @column amount_required string
select event.receipt_id, terms.amount_required + terms.rest_offset as amount_required
  from payment_event event
  join receipt_match completing using (merchant_code, kind, payment_id)
  join payment_attempt terms using (merchant_code, kind, payment_id, attempt_no)
 where event.merchant_code = :merchant_code and event.kind = :kind and event.payment_id = :payment_id
   and event.to_status = 'SUCCESS' and event.from_status <> 'SUCCESS'
   and completing.receipt_id = event.receipt_id and not completing.after_success
 order by completing.at desc limit 1
