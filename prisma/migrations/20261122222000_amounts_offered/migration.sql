-- The amounts above an order's on a receiving account that a merchant may claim, where the last free ones are kept for other merchants.
-- An amount is reserved if any order amount whose offers include it has at most `kept` free ones left and the merchant holds `few` of them:
-- otherwise orders of 100.79 would take what is kept for orders of 100.00.
-- Claims of near amounts take turns: the locks are of ranges of 200 minor units, and the statements below see what was committed before.
CREATE FUNCTION amounts_offered(
  account uuid, base numeric, unit numeric, offset_min int, offset_max int, merchant text, kept int, few int
) RETURNS TABLE (step int, amount numeric, is_free boolean, for_others boolean) LANGUAGE plpgsql AS $$
DECLARE
  lock_range bigint := floor(base / (200 * unit));
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(format('amounts %s %s', account, lock_range), 0));
  PERFORM pg_advisory_xact_lock(hashtextextended(format('amounts %s %s', account, lock_range + 1), 0));
  RETURN QUERY
  WITH taken AS (
    SELECT c.amount, c.merchant_code FROM amount_claim c
     WHERE c.receiving_account_id = account AND c.amount BETWEEN base - offset_max * unit AND base + 2 * offset_max * unit
       AND (c.free_at IS NULL OR c.free_at > gateway_now())),
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
