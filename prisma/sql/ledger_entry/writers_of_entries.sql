-- The transactions of other sessions that may be writing entries.
-- @column virtualtransaction string
select virtualtransaction from pg_locks
 where locktype = 'relation' and relation = 'ledger_entry'::regclass and mode = 'RowExclusiveLock' and granted
   and pid is distinct from pg_backend_pid()
   and database = (select oid from pg_database where datname = current_database())
