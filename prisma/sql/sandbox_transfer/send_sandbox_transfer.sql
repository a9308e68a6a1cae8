-- The simulated bank accepts an order.
-- @column is_new boolean
-- @column is_same boolean
insert into sandbox_transfer (key, merchant_code, kind, payment_id, state, ends_as, due_at, content_digest)
values (:key, :merchant_code, :kind, :payment_id, :arrives, :ends_as, :due_at, :bank)
on conflict (key) do update
  set state = case sandbox_transfer.state when 'NEVER_ARRIVED' then 'PENDING' else sandbox_transfer.state end,
      due_at = case sandbox_transfer.state when 'NEVER_ARRIVED' then excluded.due_at else sandbox_transfer.due_at end,
      content_digest = case sandbox_transfer.state when 'NEVER_ARRIVED' then excluded.content_digest
        else coalesce(sandbox_transfer.content_digest, excluded.content_digest) end
returning state, xmax = 0 as is_new, content_digest = :bank as is_same
