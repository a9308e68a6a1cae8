-- Whether no other process reads an import.
-- @column held boolean
select pg_try_advisory_lock(hashtextextended('bank_import ' || :import_id, 0)) as held
