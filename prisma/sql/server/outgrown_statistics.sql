-- The tables that this role may analyze and that have grown many times since the planner last knew their size.
-- @column name string
select s.relname as name from pg_stat_user_tables s join pg_class c on c.oid = s.relid
 where pg_has_role(c.relowner, 'USAGE') and s.schemaname = current_schema()
   and s.n_live_tup >= :rows_min and s.n_live_tup < :rows_max and s.n_live_tup > :grown_by * greatest(c.reltuples, 0)
