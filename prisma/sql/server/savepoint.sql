-- Begins a part of a transaction that can be undone alone.
savepoint part
