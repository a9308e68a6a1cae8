-- Undoes the part; the transaction goes on.
rollback to savepoint part
