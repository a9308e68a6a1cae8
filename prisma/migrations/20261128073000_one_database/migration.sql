-- Merchants do not move between databases any more (decision 0082): what only that needed goes.
SET LOCAL lock_timeout = '10s';

-- A move that has not ended may have arrived in the other database already: only the version that began it can tell.
DO $$
DECLARE
  unfinished text := (SELECT string_agg(merchant_code, ', ' ORDER BY merchant_code) FROM merchant_home WHERE state IN ('LEAVING', 'FROZEN'));
BEGIN
  IF unfinished IS NOT NULL THEN
    RAISE EXCEPTION 'the move of % has not ended: end it with the version before, by "merchant move", or give it up with "--stay"', unfinished;
  END IF;
END $$;

-- The first move enabled them; until then they were disabled.
DO $$
DECLARE
  guard record;
BEGIN
  FOR guard IN
    SELECT tgrelid::regclass AS of_table, tgname FROM pg_trigger
     WHERE tgname ~ '_at_home$' AND NOT tgisinternal AND tgparentid = 0 ORDER BY 1, 2
  LOOP
    EXECUTE format('DROP TRIGGER %I ON %s', guard.tgname, guard.of_table);
  END LOOP;
END $$;
DROP FUNCTION merchant_home_refuse();
DROP FUNCTION merchant_home_refuse_settings();
DROP FUNCTION merchant_home_refuse_removal();
DROP FUNCTION merchant_home_skip();
DROP FUNCTION receiving_account_home_refuse();
DROP FUNCTION receipt_conflict_home_refuse();

-- What a merchant that has moved left behind is as it was then. It takes nothing more here: no tokens, and none of before count.
UPDATE merchant SET closed_at = coalesce(closed_at, gateway_now()), tokens_valid_after = gateway_now()
 WHERE code IN (SELECT merchant_code FROM merchant_home WHERE state = 'MOVED');
INSERT INTO audit_event (actor, command, merchant_code, after)
SELECT 'operator:upgrade', 'merchant close', merchant_code, jsonb_build_object('movedTo', cluster)
  FROM merchant_home WHERE state = 'MOVED' ORDER BY merchant_code;

-- Its open payouts went with it and are paid there: no batch and no worker may take them here too.
UPDATE payout_order SET state = 'ENDED', next_look_at = NULL
 WHERE state <> 'ENDED' AND merchant_code IN (SELECT merchant_code FROM merchant_home WHERE state = 'MOVED');

DROP TABLE merchant_home;

-- No transaction may do without the functions of the triggers any more.
DO $$
DECLARE
  guard record;
  clause CONSTANT text := '
  IF current_setting(''gateway.merchant_copy'', true) = ''on'' AND TG_OP <> ''TRUNCATE'' THEN
    IF TG_OP = ''DELETE'' THEN
      RETURN OLD;
    END IF;
    RETURN NEW;
  END IF;
';
BEGIN
  FOR guard IN
    SELECT oid FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND prorettype = 'trigger'::regtype AND strpos(prosrc, clause) > 0
     ORDER BY proname
  LOOP
    EXECUTE replace(pg_get_functiondef(guard.oid), clause, E'\n');
  END LOOP;
END $$;
