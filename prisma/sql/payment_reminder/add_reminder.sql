-- Counts one more request to the customer's phone, if it may be sent now: one statement, so that of two
-- concurrent calls one succeeds.
with before as (
  select count(*) as sent, max(at) as last from payment_reminder
   where merchant_code = :merchant_code and kind = :kind and payment_id = :payment_id and attempt_no = :attempt_no)
insert into payment_reminder (merchant_code, kind, payment_id, attempt_no, reminder_no, at)
select merchant_code, kind, payment_id, attempt_no, before.sent + 1, gateway_now() from payment, before
 where merchant_code = :merchant_code and kind = :kind and payment_id = :payment_id and attempt_no = :attempt_no
   and status = 'WAITING' and money_received = 0
   and before.sent < :reminders_max and (before.last is null or before.last <= gateway_now() - make_interval(secs => :reminder_pause_seconds))
on conflict do nothing
