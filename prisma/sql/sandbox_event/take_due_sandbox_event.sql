-- Takes the next event that is due and locks its row until the transaction ends; other workers skip it.
-- @column kind PaymentKind
-- @column event 'PAY' | 'REFUSE' | 'EXPIRE'
select event.id, event.merchant_code, event.kind, event.payment_id, event.event, event.amount, event.tries,
       event.receipt_key, p.currency_code
  from sandbox_event event
  join payment p on (p.merchant_code, p.kind, p.payment_id) = (event.merchant_code, event.kind, event.payment_id)
 where event.done_at is null and event.due_at <= :now
   and not exists (
     select from sandbox_event earlier
      where (earlier.merchant_code, earlier.kind, earlier.payment_id) = (event.merchant_code, event.kind, event.payment_id)
        and earlier.id < event.id and earlier.done_at is null)
 order by event.due_at limit 1 for update of event skip locked
