-- What this server is to the primary, and by how many seconds its last replayed commit is older than `now`.
-- @column isSame boolean
-- @column isPrimary boolean
-- @column isStandby boolean
-- @column hasAll boolean
select (select system_identifier::text from pg_control_system()) = :system and current_database() = :database as "isSame",
       not pg_is_in_recovery() and pg_postmaster_start_time() = :started_at::text::timestamptz as "isPrimary",
       pg_is_in_recovery() as "isStandby",
       coalesce(pg_last_wal_replay_lsn() >= :written::pg_lsn, false) as "hasAll",
       extract(epoch from :now::text::timestamptz - pg_last_xact_replay_timestamp())::float8 as seconds
