-- A tester decides a transfer now, even one that was not sent yet; false when it was decided before.
insert into sandbox_transfer (key, merchant_code, kind, payment_id, state, ends_as, due_at)
select key, merchant_code, kind, payment_id, :state, :state, :now
  from payout_order where merchant_code = :merchant_code and payment_id = :payment_id and kind = :kind
on conflict (key) do update set state = excluded.state, ends_as = excluded.ends_as
  where sandbox_transfer.state in ('NEVER_ARRIVED', 'PENDING')
