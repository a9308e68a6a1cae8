-- Locks a conflict, decided or not, until the transaction ends.
select from receipt_conflict where id = :conflict_id for update
