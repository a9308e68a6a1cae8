-- The settings that are off on this connection, in the order asked for, and how the statement begins that
-- sets one of them for this role in this database.
-- @column name string
-- @column beginning string
select name, format('alter role %I in database %I set ', current_user, current_database()) as beginning
  from pg_settings where name = any(:names) and setting = '0' order by array_position(:names, name)
