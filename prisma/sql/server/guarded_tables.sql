-- The tables and partitions that may have triggers, as SQL names them.
-- @column name string
select oid::regclass::text as name from pg_class
 where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname <> '_prisma_migrations' order by relname
