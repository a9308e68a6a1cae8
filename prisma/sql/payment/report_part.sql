-- Tells a merchant that wants to know it that part of the money came: one event and one callback for each
-- receipt, and the status stays.
with told as (
  update payment p set event_no = p.event_no + 1
    from merchant m
   where m.code = p.merchant_code and m.partial_payment_callbacks
     and p.merchant_code = :merchant_code and p.kind = :kind and p.payment_id = :payment_id and p.status in ('WAITING', 'PROCESSING')
     and not exists (
       select from payment_event earlier
        where earlier.receipt_id = :receipt_id and earlier.cause = 'PART_RECEIVED'
          and (earlier.merchant_code, earlier.kind, earlier.payment_id) = (:merchant_code, :kind, :payment_id))
  returning p.event_no, p.callback_url, p.status),
event as (
  insert into payment_event (merchant_code, kind, payment_id, event_no, from_status, to_status, cause, actor, receipt_id, at)
  select :merchant_code, :kind, :payment_id, event_no, status, status, 'PART_RECEIVED', :actor, :receipt_id, gateway_now() from told)
insert into callback (merchant_code, kind, payment_id, event_no, url, next_delivery_at, created_at)
select :merchant_code, :kind, :payment_id, event_no, callback_url, gateway_now(), gateway_now() from told
