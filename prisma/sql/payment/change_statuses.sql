-- The same for several payments, each of them once, whose rows the transaction holds. Each is looked up by its key:
-- joined with the changes, a table that was small when the session planned this would be read whole each time, for as
-- long as it is not analyzed. The caller holds the rows, so where they lie does not change.
with changed as (
  update payment
     set status = given.to_status, event_no = event_no + 1, changed_at = gateway_now(),
         processed_at = case when given.is_final then gateway_now() end, failure_reason_code = given.reason
    from (
      select given.*, held.place
        from json_to_recordset(:changes) as given (merchant_code text, kind text, payment_id text, from_status text, to_status text,
               is_final boolean, reason text, cause text, actor text, receipt_id uuid, institution_code text),
             lateral (
               select ctid as place from payment p
                where (p.merchant_code, p.kind, p.payment_id) = (given.merchant_code, given.kind, given.payment_id) offset 0) held) given
   where payment.ctid = given.place and payment.status = given.from_status
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
