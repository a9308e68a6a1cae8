-- The settings of the server that are off and without which a commit can be lost.
-- @column name string
select name from pg_settings
  where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off' order by name
