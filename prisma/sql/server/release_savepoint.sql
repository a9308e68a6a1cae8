-- Keeps the part.
release savepoint part
