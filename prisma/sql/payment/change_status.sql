-- Changes the status of a payment: status, event, exactly one callback, and for a final status the end of its amount
-- claims and contested amounts. They end after their account's notice delay, in which money of the payment may still
-- arrive, and never before they began, not even after a failover to a database whose clock is behind. Nothing is
-- written when a concurrent change was first.
with changed as (
  update payment
     set status = given.to_status, event_no = event_no + 1, changed_at = gateway_now(),
         processed_at = case when given.is_final then gateway_now() end, failure_reason_code = given.reason
    from (
      select :merchant_code::text as merchant_code, :kind::text as kind, :payment_id::text as payment_id, :from_status::text as from_status,
             :to_status::text as to_status, :is_final::boolean as is_final, :reason::text as reason, :cause::text as cause,
             :actor::text as actor, :receipt_id::uuid as receipt_id, :institution_code::text as institution_code) given
   where (payment.merchant_code, payment.kind, payment.payment_id) = (given.merchant_code, given.kind, given.payment_id)
     and payment.status = given.from_status
  returning given.*, payment.event_no, payment.callback_url),
event as (
  insert into payment_event (merchant_code, kind, payment_id, event_no, from_status, to_status, cause, actor, receipt_id, institution_code, at)
  select merchant_code, kind, payment_id, event_no, from_status, to_status, cause, actor, receipt_id, institution_code, gateway_now()
    from changed),
ended as (select * from changed where is_final),
released as (
  update amount_claim claim
     set free_at = greatest(claim.claimed_at, gateway_now() + make_interval(secs => account.notice_delay_seconds))
    from ended, receiving_account account
   where (claim.merchant_code, claim.kind, claim.payment_id) = (ended.merchant_code, ended.kind, ended.payment_id)
     and claim.free_at is null and account.id = claim.receiving_account_id),
uncontested as (
  update contested_amount rest
     set contested_until = greatest(rest.contested_from, gateway_now() + make_interval(secs => account.notice_delay_seconds))
    from ended, receiving_account account
   where (rest.merchant_code, rest.kind, rest.payment_id) = (ended.merchant_code, ended.kind, ended.payment_id)
     and rest.contested_until is null and account.id = rest.receiving_account_id)
insert into callback (merchant_code, kind, payment_id, event_no, url, next_delivery_at, created_at)
select merchant_code, kind, payment_id, event_no, callback_url, gateway_now(), gateway_now() from changed
