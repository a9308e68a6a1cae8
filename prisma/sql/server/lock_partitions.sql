-- Excludes a second change of a table's partitions until the transaction ends.
select pg_advisory_xact_lock(720503, hashtext(:table))
