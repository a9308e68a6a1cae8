-- Whether this PostgreSQL is new enough and takes changes.
-- @column number number
-- @column version string
-- @column readOnly boolean
select current_setting('server_version_num')::int as number,
  split_part(current_setting('server_version'), ' ', 1) as version,
  current_setting('transaction_read_only') = 'on' as "readOnly"
