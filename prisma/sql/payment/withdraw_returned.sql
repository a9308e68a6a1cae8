-- Takes what the undone match returned from what a payment in SUCCESS gave back.
with kept as (
  update payment
     set money_returned = nullif(money_returned - :returned::numeric, 0),
         returned_at = case when money_returned > :returned::numeric then returned_at end,
         event_no = event_no + 1, changed_at = gateway_now()
   where merchant_code = :merchant_code and kind = :kind and payment_id = :payment_id and status = 'SUCCESS'
  returning event_no, callback_url),
event as (
  insert into payment_event (merchant_code, kind, payment_id, event_no, from_status, to_status, cause, actor, receipt_id, at)
  select :merchant_code, :kind, :payment_id, event_no, 'SUCCESS', 'SUCCESS', 'MATCH_REDONE', :by, :receipt_id, gateway_now() from kept)
insert into callback (merchant_code, kind, payment_id, event_no, url, next_delivery_at, created_at)
select :merchant_code, :kind, :payment_id, event_no, callback_url, gateway_now(), gateway_now() from kept
