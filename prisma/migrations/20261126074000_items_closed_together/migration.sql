-- Matches that one statement stores close their suspense items by one update. It was one for each match, and money that is matched at once
-- has no item: nothing to update.
-- Each row is looked up by its key, whatever the size of the tables was when the session made its plan.
-- To replace a trigger waits for all who write matches, and lets all others wait behind it: not for longer than this.
SET LOCAL lock_timeout = '10s';
CREATE OR REPLACE FUNCTION receipt_match_close_suspense_item() RETURNS trigger LANGUAGE plpgsql
  SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  closed_now uuid[];
  refused uuid;
BEGIN
  IF current_setting('gateway.merchant_copy', true) = 'on' AND TG_OP <> 'TRUNCATE' THEN
    IF TG_OP = 'DELETE' THEN
      RETURN OLD;
    END IF;
    RETURN NEW;
  END IF;
  WITH closed AS (
    UPDATE suspense_item item SET closed_at = greatest(item.opened_at, gateway_now()),
           closed_as = CASE stored.matched_by WHEN 'OPERATOR' THEN 'ASSIGNED' ELSE 'MATCHED' END
      FROM stored WHERE item.receipt_id = stored.receipt_id AND item.closed_at IS NULL
    RETURNING item.receipt_id)
  SELECT coalesce(array_agg(closed.receipt_id), '{}') INTO closed_now FROM closed;
  -- A statement of its own, which sees an item that was opened or closed while the update waited. An item is closed by one match.
  SELECT item.receipt_id INTO refused
    FROM (SELECT receipt_id, count(*) AS matches FROM stored GROUP BY receipt_id) given
    JOIN suspense_item item ON item.receipt_id = given.receipt_id
   WHERE given.matches > 1 OR item.receipt_id <> ALL (closed_now) LIMIT 1;
  IF refused IS NULL THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION 'the money of receipt % is not in suspense any more', refused
    USING ERRCODE = 'check_violation', CONSTRAINT = 'receipt_match_takes_money_in_suspense';
END $$;
CREATE OR REPLACE TRIGGER receipt_match_closes_suspense_item AFTER INSERT ON receipt_match
  REFERENCING NEW TABLE AS stored FOR EACH STATEMENT EXECUTE FUNCTION receipt_match_close_suspense_item();
