-- How many tables and views a database has, and whether they are those of the gateway.
-- @column tables number
-- @column ours boolean
select count(*)::int as tables, coalesce(bool_or(relname = 'installation'), false)
    and coalesce(bool_or(relname = '_prisma_migrations'), false) as ours
  from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')
