-- Closes the attempt in force and sets the number of the next one, which is inserted afterwards.
with closed as (
  update payment_attempt set closed_at = gateway_now()
   where merchant_code = :merchant_code and kind = :kind and payment_id = :payment_id and closed_at is null),
changed as (
  update payment
     set attempt_no = :attempt_no, event_no = event_no + 1, changed_at = gateway_now(), external_reference = null,
         closes_at = gateway_now() + make_interval(mins => :minutes_to_pay, secs => :notice_delay_seconds)
   where merchant_code = :merchant_code and kind = :kind and payment_id = :payment_id and status = 'WAITING' and attempt_no = :attempt_no - 1
  returning event_no)
insert into payment_event (merchant_code, kind, payment_id, event_no, from_status, to_status, cause, actor, at)
select :merchant_code, :kind, :payment_id, event_no, 'WAITING', 'WAITING', 'METHOD_CHANGED', :by_customer, gateway_now() from changed
