-- One import of rates at a time.
select pg_advisory_xact_lock(hashtextextended('fx import', 0))
