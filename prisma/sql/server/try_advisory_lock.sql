-- Takes a lock until the session ends, where nobody else has it.
-- @column done boolean
select pg_try_advisory_lock(:lock) as done
