-- What statements about the operator's own accounts have in common, with others and with each other.

-- What a cash account has received since a midnight, by when the money moved and not by when its source told of it. Of a
-- statement, which knows only days, the last day on which the line may have moved counts. Withdrawn receipts are left out: they
-- were divided, or their import was undone. It is read with every choice of an account, so both of its conditions are those of an index.
CREATE FUNCTION received_since(account uuid, midnight timestamptz) RETURNS TABLE (amount numeric) LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(receipt.amount), 0) FROM receipt
   WHERE receipt.receiving_account_id = account
     AND coalesce((receipt.moved_until AT TIME ZONE 'UTC') - interval '1 microsecond', receipt.moved_at AT TIME ZONE 'UTC')
           >= midnight AT TIME ZONE 'UTC'
     -- Not "not exists": the receipts of the day are few, and a join would read all that were ever withdrawn.
     AND (SELECT true FROM suspense_item item WHERE item.receipt_id = receipt.id AND item.closed_as = 'WITHDRAWN') IS NULL
$$;

-- Lines that returned money which the merchant has already, or suspense: they cannot be forgotten.
CREATE VIEW passed_on_return AS
SELECT line.statement_line_id
  FROM payout_line line
  LEFT JOIN payout_order ordered ON ordered.key = line.key
  LEFT JOIN payment USING (merchant_code, kind, payment_id)
  LEFT JOIN suspense_return given ON given.id = line.key
 WHERE line.role = 'RETURN' AND (payment.money_returned IS NOT NULL OR given.state = 'RETURNED');

-- When the oldest file with open orders of each account was exported. An order is open until a statement, a status report or an
-- operator has ended it.
CREATE VIEW oldest_unconfirmed_batch AS
SELECT batch.receiving_account_id, min(batch.exported_at) AS exported_at
  FROM (SELECT key FROM payout_order WHERE state = 'BY_FILE'
        UNION ALL SELECT id FROM suspense_return WHERE state IN ('WAITING', 'SENT')) open_order
  JOIN payout_batch_item item ON item.key = open_order.key AND item.state = 'IN_FORCE'
  JOIN payout_batch batch ON batch.id = item.batch_id AND batch.state = 'EXPORTED'
 GROUP BY 1;

-- From when on the statement after a day is late: the bank days that it may take have passed in the account's time zone. Beside
-- the account's lag these are two: the statement of a bank day has all of the next one to come. Saturday and Sunday are no bank
-- days; public holidays are not known.
CREATE FUNCTION statement_late_from(day date, lag_days int, zone text) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT ((SELECT bank_day FROM generate_series((day + 1)::timestamp, day + 7 + 2 * (lag_days + 2), interval '1 day') bank_day
            WHERE extract(isodow FROM bank_day) < 6 ORDER BY bank_day OFFSET lag_days + 1 LIMIT 1)
          + interval '1 day') AT TIME ZONE zone
$$;

-- The rows of payer_data that say what is looked for: each way is the text of an array of hashes, and a row is found that has all of
-- one. One look into the index for each way, whatever the planner knows of the others.
CREATE FUNCTION payers_with(ways json) RETURNS TABLE (id uuid) LANGUAGE sql STABLE AS $$
  SELECT found.id
    FROM json_array_elements_text(ways) AS way
   CROSS JOIN LATERAL (
     SELECT payer.id FROM payer_data payer WHERE payer.lookup IS NOT NULL AND payer.lookup @> way.value::bigint[] OFFSET 0) found
$$;
