-- Reads the tables while they are read and written: validation takes a lock that stops neither.
DO $$
DECLARE
  key record;
BEGIN
  FOR key IN
    SELECT conrelid::regclass AS of_table, conname AS name
      FROM pg_constraint
     WHERE contype = 'f' AND NOT convalidated AND connamespace = current_schema()::regnamespace
     ORDER BY conrelid, conname
  LOOP
    EXECUTE format('ALTER TABLE %s VALIDATE CONSTRAINT %I', key.of_table, key.name);
  END LOOP;
END $$;
