-- Says that this process reads an import, until its connection ends.
select pg_advisory_lock(hashtextextended('bank_import ' || :import_id, 0))
