-- The partitions of a table, the oldest first, with their bounds in the session's time zone; null: no limit.
-- @column name string
select child.relname as name, (regexp_match(bound.of, 'FROM \(''([^'']+)''\)'))[1] as begins,
       (regexp_match(bound.of, 'TO \(''([^'']+)''\)'))[1] as ends
  from pg_inherits join pg_class child on child.oid = inhrelid
  cross join lateral (select pg_get_expr(child.relpartbound, child.oid) as of) bound
 where inhparent = :table::regclass
 order by (regexp_match(bound.of, 'TO \(''([^'']+)''\)'))[1]::timestamptz nulls last
