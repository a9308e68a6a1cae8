-- Written with the payment, so that the events that its ID requests survive a crash.
insert into sandbox_event (merchant_code, kind, payment_id, event, amount, due_at)
select :merchant_code, :kind, :payment_id, step.event, step.amount, step.due_at
  from unnest(:event::text[], :amount::numeric[], :due_at::timestamptz[]) with ordinality as step (event, amount, due_at, no)
 order by step.no
