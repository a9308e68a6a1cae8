-- Writes that no guard of decision 0082 met. A posting changes merchant_balance no more since balances are postings (decision 0084), so that a
-- booking by hand was made for a merchant that was being copied. Guards are disabled until the first move; where one was, they are enabled.
SET LOCAL lock_timeout = '10s';

-- A conflict and its decision follow the receipt, and that the merchant that it matches.
CREATE FUNCTION receipt_conflict_home_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  of_receipt uuid := CASE TG_TABLE_NAME WHEN 'receipt_conflict' THEN (to_jsonb(NEW) ->> 'receipt_id')::uuid
    ELSE (SELECT c.receipt_id FROM receipt_conflict c WHERE c.id = (to_jsonb(NEW) ->> 'conflict_id')::uuid) END;
BEGIN
  IF current_setting('gateway.merchant_copy', true) = 'on' AND TG_OP <> 'TRUNCATE' THEN
    IF TG_OP = 'DELETE' THEN
      RETURN OLD;
    END IF;
    RETURN NEW;
  END IF;
  IF EXISTS (
    SELECT FROM receipt_match m JOIN merchant_home h ON h.merchant_code = m.merchant_code
     WHERE m.receipt_id = of_receipt AND h.state IN ('FROZEN', 'MOVED')
       AND h.move_id::text IS DISTINCT FROM current_setting('gateway.merchant_move', true))
  THEN
    RAISE EXCEPTION 'the merchant of receipt % is moving to another cluster: % on % refused', of_receipt, TG_OP, TG_TABLE_NAME
      USING ERRCODE = 'lock_not_available', CONSTRAINT = 'merchant_is_at_home';
  END IF;
  RETURN NEW;
END $$;

-- A logo is removed by deleting its row. Other rows that are deleted end with a row that is guarded, or by time.
CREATE FUNCTION merchant_home_refuse_removal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('gateway.merchant_copy', true) = 'on' AND TG_OP <> 'TRUNCATE' THEN
    IF TG_OP = 'DELETE' THEN
      RETURN OLD;
    END IF;
    RETURN NEW;
  END IF;
  IF EXISTS (
    SELECT FROM merchant_home h
     WHERE h.merchant_code = OLD.merchant_code AND h.state = ANY (TG_ARGV::text[])
       AND h.move_id::text IS DISTINCT FROM current_setting('gateway.merchant_move', true))
  THEN
    RAISE EXCEPTION 'merchant % is moving to another cluster: % on % refused', OLD.merchant_code, TG_OP, TG_TABLE_NAME
      USING ERRCODE = 'lock_not_available', CONSTRAINT = 'merchant_is_at_home';
  END IF;
  RETURN OLD;
END $$;

DO $$
DECLARE
  guarded record;
  in_use boolean := EXISTS (SELECT FROM pg_trigger WHERE tgname ~ '_at_home$' AND tgenabled <> 'D' AND NOT tgisinternal);
BEGIN
  FOR guarded IN
    SELECT * FROM (VALUES
      ('ledger_entry', 'is_at_home', 'INSERT', 'WHEN (NEW.merchant_code IS NOT NULL)', 'merchant_home_refuse', '''FROZEN'', ''MOVED'''),
      -- Its name comes after that of the trigger that says whose posting it is.
      ('ledger_posting', 'merchant_at_home', 'INSERT', 'WHEN (NEW.merchant_code IS NOT NULL)', 'merchant_home_refuse', '''FROZEN'', ''MOVED'''),
      ('failed_match', 'begins_at_home', 'INSERT', 'WHEN (NEW.merchant_code IS NOT NULL)', 'merchant_home_refuse', '''FROZEN'', ''MOVED'''),
      ('payout_batch_item', 'is_at_home', 'INSERT OR UPDATE', 'WHEN (NEW.merchant_code IS NOT NULL)', 'merchant_home_refuse', '''FROZEN'', ''MOVED'''),
      ('sandbox_event', 'begins_at_home', 'INSERT', '', 'merchant_home_refuse', '''FROZEN'', ''MOVED'''),
      ('merchant_logo', 'removed_at_home', 'DELETE', '', 'merchant_home_refuse_removal', '''FROZEN'', ''MOVED'''),
      -- Money that matches nothing is kept all the same, without the payment of a merchant that lives somewhere else.
      ('suspense_candidate', 'is_at_home', 'INSERT', '', 'merchant_home_skip', '''FROZEN'', ''MOVED'''),
      ('receipt_conflict', 'merchant_at_home', 'INSERT', '', 'receipt_conflict_home_refuse', ''),
      ('receipt_conflict_decision', 'is_at_home', 'INSERT', '', 'receipt_conflict_home_refuse', '')
    ) AS named (of_table, name, events, condition, function, arguments)
  LOOP
    EXECUTE format('CREATE TRIGGER %1$s_%2$s BEFORE %3$s ON %1$s FOR EACH ROW %4$s EXECUTE FUNCTION %5$s(%6$s)',
      guarded.of_table, guarded.name, guarded.events, guarded.condition, guarded.function, guarded.arguments);
    IF NOT in_use THEN
      EXECUTE format('ALTER TABLE %1$s DISABLE TRIGGER %1$s_%2$s', guarded.of_table, guarded.name);
    END IF;
  END LOOP;
END $$;
