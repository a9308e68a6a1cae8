-- Gives a share of a lock back.
select pg_advisory_unlock_shared(:lock)
