-- Waits for a share of a lock and holds it until the session ends.
select pg_advisory_lock_shared(:lock)
