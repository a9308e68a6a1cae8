-- Lets another program see exactly what this transaction sees.
-- @column snapshot string
select pg_export_snapshot() as snapshot
