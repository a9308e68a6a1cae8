-- The major version of this PostgreSQL.
-- @column version number
select current_setting('server_version_num')::int / 10000 as version
