-- Takes the lock of who builds an index, until the session ends; does not wait: whoever waits holds up a concurrent build.
-- @column taken boolean
select pg_try_advisory_lock(hashtextextended('index ' || :name, 0)) as taken
