-- The addresses of an account in the order of their indexes, some hundred at a time.
select address, index, given_at from evm_address
  where receiving_account_id = :receiving_account_id and index > :after order by index limit :rows_at_once
