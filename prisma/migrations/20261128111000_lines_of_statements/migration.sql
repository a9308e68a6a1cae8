-- The receipt of a line, and the parts that it was divided into; `suffix` is empty for the whole, and '/1' or '/2/1' for a part.
CREATE FUNCTION receipts_of_line(line uuid) RETURNS TABLE (id uuid, suffix text, amount numeric) LANGUAGE sql STABLE AS $$
  WITH RECURSIVE part AS (
    SELECT receipt.id, receipt.source_id, receipt.amount FROM receipt WHERE receipt.source = 'own-accounts' AND receipt.source_id = line::text
    UNION ALL
    SELECT receipt.id, receipt.source_id, receipt.amount
      FROM part JOIN receipt ON receipt.source = 'own-accounts' AND receipt.source_id IN (part.source_id || '/1', part.source_id || '/2'))
  SELECT part.id, substr(part.source_id, length(line::text) + 1), part.amount FROM part
$$;

-- The item of a line as a whole: of its debit, or of its receipt.
CREATE FUNCTION item_of_line(line uuid) RETURNS SETOF suspense_item LANGUAGE sql STABLE AS $$
  SELECT * FROM suspense_item WHERE suspense_item.statement_line_id = line
  UNION ALL
  SELECT item.* FROM receipt JOIN suspense_item item ON item.receipt_id = receipt.id
   WHERE receipt.source = 'own-accounts' AND receipt.source_id = line::text
$$;

-- The lines of statements that tell of a payment. Of money that came: the line of each matched receipt, of which a receipt may be
-- a part (its source ID goes on with /1 or /2), also where its bank took it back from the payment. Of money that left: the debits
-- and returns of payouts. With each line come those that bring the same transfer in another format, and those that take it back.
CREATE FUNCTION lines_of_payment(of_merchant text, of_kind text, of_payment text) RETURNS SETOF uuid LANGUAGE sql STABLE AS $$
  WITH told AS MATERIALIZED (
    SELECT substring(receipt.source_id FROM '^[0-9a-f-]{36}')::uuid AS id
      FROM receipt_match matched JOIN receipt ON receipt.id = matched.receipt_id AND receipt.source = 'own-accounts'
     WHERE (matched.merchant_code, matched.kind, matched.payment_id) = (of_merchant, of_kind, of_payment)
       AND (matched.undone_at IS NULL
         OR EXISTS (SELECT FROM statement_line back
                     WHERE back.state = 'REVERSAL' AND back.reverses = substring(receipt.source_id FROM '^[0-9a-f-]{36}')::uuid)
            AND NOT EXISTS (SELECT FROM receipt_match later WHERE later.receipt_id = matched.receipt_id AND later.match_no > matched.match_no))
    UNION
    SELECT paid.statement_line_id FROM payout_order ordered JOIN payout_line paid ON paid.key = ordered.key
     WHERE (ordered.merchant_code, ordered.kind, ordered.payment_id) = (of_merchant, of_kind, of_payment))
  SELECT told.id FROM told
  UNION
  SELECT other.id FROM told JOIN statement_line other ON other.duplicate_of = told.id
  UNION
  SELECT other.id FROM told JOIN statement_line other ON other.reverses = told.id AND other.state = 'REVERSAL'
$$;

-- 143 of `00143/1`.
CREATE FUNCTION statement_ordinal(number text) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT substring(number FROM '^\D{0,20}(\d{1,15})')::bigint
$$;

