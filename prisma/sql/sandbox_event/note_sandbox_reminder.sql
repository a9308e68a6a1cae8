-- The sandbox sends nothing to a phone: it only records the reminder.
insert into sandbox_event (merchant_code, kind, payment_id, event, due_at, done_at)
  values (:merchant_code, :kind, :payment_id, 'REMIND', :clock, :clock)
