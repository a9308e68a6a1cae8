-- A key that is referenced never changes: merchant codes, payment IDs and accounts are kept for good. ON UPDATE CASCADE said otherwise, and
-- does not exist for rows that are distributed by key. The constraints are made again without it and validated by the next migration,
-- so that no table is read while it is locked.
SET LOCAL lock_timeout = '10s';
DO $$
DECLARE
  key record;
BEGIN
  FOR key IN
    SELECT conrelid::regclass AS of_table, conname AS name, replace(pg_get_constraintdef(oid), ' ON UPDATE CASCADE', '') AS definition
      FROM pg_constraint
     WHERE contype = 'f' AND confupdtype = 'c' AND connamespace = current_schema()::regnamespace
     ORDER BY conrelid, conname
  LOOP
    EXECUTE format('ALTER TABLE %1$s DROP CONSTRAINT %2$I, ADD CONSTRAINT %2$I %3$s NOT VALID', key.of_table, key.name, key.definition);
  END LOOP;
END $$;
