-- A copy of a merchant writes rows as they are. Until now it disabled the triggers of its tables, so that all other writers waited until its
-- end. Now its transaction says "SET LOCAL gateway.merchant_copy = 'on'", and the triggers do nothing in it alone (decision 0041). The clause
-- comes last: a condition that is false without it is decided before. Triggers against TRUNCATE stay as they are, because no copy truncates.
-- No row is read; each table is locked from here to the commit.
SET LOCAL lock_timeout = '10s';

DO $$
DECLARE
  guard record;
  clause CONSTANT text := 'current_setting(''gateway.merchant_copy'', true) IS DISTINCT FROM ''on''';
  definition text;
BEGIN
  FOR guard IN
    SELECT t.oid, t.tgname, t.tgrelid::regclass AS of_table, t.tgenabled, t.tgqual IS NOT NULL AS has_condition,
           t.tgconstraint <> 0 AS is_constraint
      FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
     WHERE NOT t.tgisinternal AND t.tgparentid = 0 AND c.relnamespace = 'public'::regnamespace
       AND t.tgtype & 32 = 0
       -- Tables of which a copy writes nothing.
       AND c.relname NOT IN ('fx_rate', 'operator_token', 'payout_key_secret')
     ORDER BY c.relname, t.tgname
  LOOP
    definition := pg_get_triggerdef(guard.oid);
    IF guard.has_condition THEN
      definition := regexp_replace(definition, ' WHEN \((.*)\) EXECUTE FUNCTION ', format(' WHEN ((\1) AND %s) EXECUTE FUNCTION ', clause));
    ELSE
      definition := regexp_replace(definition, ' EXECUTE FUNCTION ', format(' WHEN (%s) EXECUTE FUNCTION ', clause));
    END IF;
    IF guard.is_constraint THEN
      EXECUTE format('DROP TRIGGER %I ON %s', guard.tgname, guard.of_table);
    ELSE
      definition := regexp_replace(definition, '^CREATE TRIGGER', 'CREATE OR REPLACE TRIGGER');
    END IF;
    EXECUTE definition;
    -- A trigger that is replaced is enabled: those of decision 0082 wait for the first move.
    IF guard.tgenabled = 'D' THEN
      EXECUTE format('ALTER TABLE %s DISABLE TRIGGER %I', guard.of_table, guard.tgname);
    END IF;
  END LOOP;
END $$;
