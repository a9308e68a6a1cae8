-- Keeps what an account has on its chain and in the books, of the last comparison.
insert into evm_balance (receiving_account_id, on_chain, in_books, compared_at) values (:receiving_account_id, :there, :here, gateway_now())
on conflict (receiving_account_id) do update
  set on_chain = excluded.on_chain, in_books = excluded.in_books, compared_at = excluded.compared_at
