-- How many amounts above an order amount an account may ask, where amounts tell its transfers apart. Columns with a constant default are
-- added without writing the table.
SET LOCAL lock_timeout = '10s';
ALTER TABLE "receiving_account"
  ADD COLUMN "offset_up_to" INTEGER NOT NULL DEFAULT 99,
  ADD COLUMN "offset_up_to_most" INTEGER NOT NULL DEFAULT 99;
ALTER TABLE receiving_account
  ADD CONSTRAINT receiving_account_offset_is_small CHECK (offset_up_to BETWEEN 1 AND 9999 AND offset_up_to <= offset_up_to_most);

-- Payments that were asked a larger amount keep it when the account is given fewer: the check of the ledger knows the most there ever were.
CREATE FUNCTION receiving_account_keep_most_offsets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.offset_up_to_most := greatest(NEW.offset_up_to_most, NEW.offset_up_to);
  RETURN NEW;
END $$;
CREATE TRIGGER receiving_account_keeps_most_offsets BEFORE INSERT OR UPDATE OF offset_up_to ON receiving_account
  FOR EACH ROW EXECUTE FUNCTION receiving_account_keep_most_offsets();

-- As before, with locks whose ranges are as long as the offers of an order and of its neighbours: 200 units where an account has 99.
CREATE OR REPLACE FUNCTION amounts_offered(
  account uuid, base numeric, unit numeric, offset_min int, offset_max int, merchant text, kept int, few int
) RETURNS TABLE (step int, amount numeric, is_free boolean, for_others boolean) LANGUAGE plpgsql AS $$
DECLARE
  lock_range bigint := floor(base / (greatest(200, 2 * offset_max + 2) * unit));
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
