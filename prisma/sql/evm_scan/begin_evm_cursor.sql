-- Begins to read a chain after this block; nothing where it is read already.
insert into evm_scan (chain, scanned_to, block_hash, scanned_at) values (:chain, :block, :hash, gateway_now())
  on conflict (chain) do nothing
