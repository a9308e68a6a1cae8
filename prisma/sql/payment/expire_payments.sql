-- Expires those of the taken payments that are still due, with the event, the callback and the end of the claims of
-- each, and returns the orders that the rails no longer have to carry out. It starts when the rows are locked, so it
-- sees a new deadline and money that could not be matched, which were committed before. The transaction holds the
-- rows, so where they lie does not change.
with due as (
  select found.*
    from json_to_recordset(:taken) as taken (merchant_code text, kind text, payment_id text),
         lateral (
           select p.status, p.money_received, p.ctid as place from payment p
            where (p.merchant_code, p.kind, p.payment_id) = (taken.merchant_code, taken.kind, taken.payment_id)
              and p.status in ('WAITING', 'PROCESSING') and p.closes_at <= gateway_now()
              and not exists (
                select from failed_match failed
                 where (failed.merchant_code, failed.kind, failed.payment_id) = (p.merchant_code, p.kind, p.payment_id))
           offset 0) found),
ended as (
  update payment p
     set status = 'EXPIRED', event_no = p.event_no + 1, changed_at = gateway_now(), processed_at = gateway_now(),
         failure_reason_code = case when due.money_received > 0 then 'AMOUNT_MISMATCH' else 'EXPIRED' end
    from due
   where p.ctid = due.place
  returning p.merchant_code, p.kind, p.payment_id, p.attempt_no, p.event_no, p.callback_url, due.status as before),
event as (
  insert into payment_event (merchant_code, kind, payment_id, event_no, from_status, to_status, cause, actor, at)
  select merchant_code, kind, payment_id, event_no, before, 'EXPIRED', 'TIME_OVER', :actor, gateway_now() from ended),
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
     and rest.contested_until is null and account.id = rest.receiving_account_id),
callback as (
  insert into callback (merchant_code, kind, payment_id, event_no, url, next_delivery_at, created_at)
  select merchant_code, kind, payment_id, event_no, callback_url, gateway_now(), gateway_now() from ended)
select ended.merchant_code, ended.kind, ended.payment_id, attempt.provider, attempt.method_code, attempt.rail_reference
  from ended,
       lateral (
         select provider, method_code, rail_reference from payment_attempt a
          where (a.merchant_code, a.kind, a.payment_id, a.attempt_no)
            = (ended.merchant_code, ended.kind, ended.payment_id, ended.attempt_no)
         offset 0) attempt
