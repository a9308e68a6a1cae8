-- The gateway's own tables by name, with the columns that are written; a partitioned one counts as one.
-- @column name string
-- @column columns string[]
select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid
 where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
   and c.relname <> '_prisma_migrations'
   and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
 group by c.relname order by c.relname
