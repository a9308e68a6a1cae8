-- Adds to what a payment in SUCCESS gave back what its undone matches returned.
with undone as (
  select sum(undo.money_returned) as amount
    from receipt_match_undo undo join receipt_match matched using (receipt_id, match_no)
   where undo.merchant_code = :merchant_code and undo.kind = :kind and undo.payment_id = :payment_id and matched.given_back),
given as (
  update payment
     set money_returned = nullif(undone.amount, 0), event_no = event_no + 1, changed_at = gateway_now(),
         returned_at = case when undone.amount > coalesce(money_returned, 0) then gateway_now() else returned_at end
    from undone
   where merchant_code = :merchant_code and kind = :kind and payment_id = :payment_id and status = 'SUCCESS'
  returning event_no, callback_url),
event as (
  insert into payment_event (merchant_code, kind, payment_id, event_no, from_status, to_status, cause, actor, receipt_id, at)
  select :merchant_code, :kind, :payment_id, event_no, 'SUCCESS', 'SUCCESS', 'MATCH_UNDONE', :by, :receipt_id, gateway_now() from given)
insert into callback (merchant_code, kind, payment_id, event_no, url, next_delivery_at, created_at)
select :merchant_code, :kind, :payment_id, event_no, callback_url, gateway_now(), gateway_now() from given
