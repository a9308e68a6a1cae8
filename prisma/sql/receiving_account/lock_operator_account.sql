-- Locks an account until the transaction ends.
select from receiving_account where id::text = :id for no key update
