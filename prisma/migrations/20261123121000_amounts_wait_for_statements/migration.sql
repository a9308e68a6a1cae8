-- An account that statements tell of may be paid long before its statement comes. So an amount is given out again only when the statement of the
-- last day on which its payment could be paid is in: until then nobody knows whose money it was.
ALTER TABLE "receiving_account" ADD COLUMN "statement_through" DATE;

-- Amounts whose claims ended before this moment may be claimed again. The notice delay is in the end of a claim, after its last day.
CREATE FUNCTION amounts_free_before(account uuid) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN provider <> 'own-accounts' THEN gateway_now()
              WHEN statement_through IS NULL THEN '-infinity'
              ELSE least(gateway_now(), (statement_through + 1)::timestamp AT TIME ZONE coalesce(time_zone, 'UTC')
                                          + notice_delay_seconds * interval '1 second') END
    FROM receiving_account WHERE id = account
$$;

CREATE OR REPLACE FUNCTION amounts_offered(
  account uuid, base numeric, unit numeric, offset_min int, offset_max int, merchant text, kept int, few int
) RETURNS TABLE (step int, amount numeric, is_free boolean, for_others boolean) LANGUAGE plpgsql AS $$
DECLARE
  lock_range bigint := floor(base / (200 * unit));
  free_before timestamptz := amounts_free_before(account);
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(format('amounts %s %s', account, lock_range), 0));
  PERFORM pg_advisory_xact_lock(hashtextextended(format('amounts %s %s', account, lock_range + 1), 0));
  RETURN QUERY
  WITH taken AS (
    SELECT c.amount, c.merchant_code FROM amount_claim c
     WHERE c.receiving_account_id = account AND c.amount BETWEEN base - offset_max * unit AND base + 2 * offset_max * unit
       AND (c.free_at IS NULL OR c.free_at > free_before)),
  near AS (
    SELECT s.step, base + s.step * unit AS amount, taken.amount IS NULL AS is_free, coalesce(taken.merchant_code = merchant, false) AS is_own
      FROM generate_series(2 - offset_max, 2 * offset_max - 1) AS s (step)
      LEFT JOIN taken ON taken.amount = base + s.step * unit),
  -- What an order is offered whose first amount is that of the row.
  offers AS (
    SELECT near.*, count(*) FILTER (WHERE near.is_free) OVER following BETWEEN 1 AND kept
        AND count(*) FILTER (WHERE near.is_own) OVER following >= few AS is_reserved
      FROM near WINDOW following AS (ORDER BY near.step ROWS BETWEEN CURRENT ROW AND offset_max - 1 FOLLOWING)),
  reserved AS (
    SELECT offers.step, offers.amount, offers.is_free,
           bool_or(offers.is_reserved) OVER (ORDER BY offers.step ROWS BETWEEN offset_max - 1 PRECEDING AND CURRENT ROW) AS for_others
      FROM offers)
  SELECT reserved.* FROM reserved WHERE reserved.step BETWEEN offset_min AND offset_max;
END $$;
