-- One guarded statement: marks the whole order amount of a payment in SUCCESS as returned, once.
with given as (
  update payment set money_returned = amount, returned_at = gateway_now(), event_no = event_no + 1, changed_at = gateway_now()
   where merchant_code = :merchant_code and kind = :kind and payment_id = :payment_id and status = 'SUCCESS' and money_returned is null
     and not exists (
       select from receipt_match matched
        where (matched.merchant_code, matched.kind, matched.payment_id) = (:merchant_code, :kind, :payment_id) and matched.given_back)
  returning event_no, callback_url),
event as (
  insert into payment_event (merchant_code, kind, payment_id, event_no, from_status, to_status, cause, actor, at)
  select :merchant_code, :kind, :payment_id, event_no, 'SUCCESS', 'SUCCESS', :cause, :actor, gateway_now() from given)
insert into callback (merchant_code, kind, payment_id, event_no, url, next_delivery_at, created_at)
select :merchant_code, :kind, :payment_id, event_no, callback_url, gateway_now(), gateway_now() from given
