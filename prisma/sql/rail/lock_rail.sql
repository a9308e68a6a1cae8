-- Locks a rail until the transaction ends.
select from rail where id = :id for update
