-- Which server and database this is, and up to where its log was written. Times are text, which keeps the
-- microseconds.
-- @column system string
-- @column database string
-- @column startedAt string
-- @column now string
-- @column written string
select (select system_identifier::text from pg_control_system()) as system, current_database() as database,
       pg_postmaster_start_time()::text as "startedAt", clock_timestamp()::text as now, pg_current_wal_lsn()::text as written
