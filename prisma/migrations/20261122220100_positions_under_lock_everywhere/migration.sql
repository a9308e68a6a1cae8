-- A transaction that gave positions before the lock was introduced holds none: a list that is read with the lock alone could pass it over.
-- Waits until those that write payments or callbacks now have ended. It locks nothing; after 30 seconds it fails and may be repeated.
DO $$
DECLARE
  writers text[] := (
    SELECT array_agg(virtualtransaction) FROM pg_locks
     WHERE relation IN ('payment'::regclass, 'callback'::regclass) AND mode = 'RowExclusiveLock'
       AND database = (SELECT oid FROM pg_database WHERE datname = current_database()));
BEGIN
  WHILE EXISTS (
    SELECT FROM pg_locks WHERE virtualtransaction = ANY (writers)
       AND relation IN ('payment'::regclass, 'callback'::regclass) AND mode = 'RowExclusiveLock')
  LOOP
    IF clock_timestamp() > statement_timestamp() + interval '30 seconds' THEN
      RAISE EXCEPTION 'transactions that write payments or callbacks have run for over 30 seconds: end them, then start again'
        USING HINT = 'SELECT pid, pg_blocking_pids(pid), xact_start FROM pg_stat_activity; SELECT * FROM pg_prepared_xacts';
    END IF;
    PERFORM pg_sleep(0.02);
  END LOOP;
END $$;
