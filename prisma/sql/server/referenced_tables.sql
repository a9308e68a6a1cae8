-- Which table refers to which other one.
-- @column from string
-- @column to string
select from_table.relname as from, to_table.relname as to
  from pg_constraint k join pg_class from_table on from_table.oid = k.conrelid
  join pg_class to_table on to_table.oid = k.confrelid
 where k.contype = 'f' and k.conrelid <> k.confrelid
