-- False: it was booked before.
insert into evm_outgoing (source_id, receiving_account_id, from_address, to_address, amount, is_sweep, moved_at)
  values (:chain, :receiving_account_id, :from, :to, :amount, :is_sweep, :moved_at) on conflict (source_id) do nothing
