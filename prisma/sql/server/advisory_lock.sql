-- Waits for a lock and holds it until the session ends.
select pg_advisory_lock(:lock)
