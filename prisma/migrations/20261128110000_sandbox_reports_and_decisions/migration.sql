-- What the simulated bank has reported on a cash account: what came, and what it took back. What a file brought is not the bank's
-- to report, but what it takes back of that is, unless a file said so. Parts of a receipt that a person divided are no transfers.
CREATE FUNCTION reported_by_sandbox_bank(account uuid, time_zone text)
RETURNS TABLE (id uuid, day text, at timestamptz, is_return boolean, currency_code text, amount numeric, rail_reference text,
               external_reference text, payer_data_id uuid) LANGUAGE sql STABLE AS $$
  SELECT receipt.id, to_char(moved.at AT TIME ZONE time_zone, 'YYYY-MM-DD'), moved.at, moved.is_return,
         receipt.currency_code, receipt.amount, receipt.rail_reference, receipt.external_reference, receipt.payer_data_id
    FROM receipt
   CROSS JOIN LATERAL (
      SELECT receipt.moved_at, false
       WHERE receipt.source <> 'own-accounts' AND receipt.source_id !~ '/[12]$'
       UNION ALL
      SELECT coalesce(payment.returned_at, entry.posted_at), true
        FROM ledger_entry entry
        LEFT JOIN payment ON (payment.merchant_code, payment.kind, payment.payment_id)
                           = (entry.merchant_code, entry.payment_kind, entry.payment_id)
       WHERE entry.receipt_id = receipt.id AND entry.kind = 'RECEIPT_REVERSAL'
         AND NOT EXISTS (
           SELECT FROM statement_line line
            WHERE line.state = 'REVERSAL' AND line.reverses = CASE receipt.source
              WHEN 'own-accounts' THEN split_part(receipt.source_id, '/', 1)::uuid END)) AS moved (at, is_return)
   WHERE receipt.receiving_account_id = account
$$;

-- Why an order of a payout waits for an operator; null: it does not. CONFLICT: its rail has another order under its key.
-- UNRESOLVED: it was sent over an hour ago, and its rail did not say what happened.
CREATE FUNCTION decision_open(state text, sent_at timestamptz) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN state = 'CONFLICT' THEN 'CONFLICT'
              WHEN state IN ('SENT', 'UNKNOWN') AND sent_at <= gateway_now() - interval '1 hour' THEN 'UNRESOLVED' END
$$;
