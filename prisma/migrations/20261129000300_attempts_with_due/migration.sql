SET LOCAL lock_timeout = '10s';

-- What an attempt asks for and what it lacks, with and without the offset that was added after a part payment. is_recent: its
-- payment is open, or ended lately, because a bank that books late has booked by then.
CREATE VIEW attempt_with_due AS
  SELECT p.merchant_code, p.kind, p.payment_id, a.attempt_no, a.method_code, a.receiving_account_id, a.rail_reference,
         a.own_address, a.response, a.opened_at, p.currency_code,
         a.amount_required + a.rest_offset - p.money_received + p.suspense_refunded AS due,
         a.amount_required - p.money_received + p.suspense_refunded AS least_due,
         p.status IN ('WAITING', 'PROCESSING') OR p.changed_at > gateway_now() - interval '90 days' AS is_recent
    FROM payment_attempt a JOIN payment p USING (merchant_code, kind, payment_id);

-- The entries by which money of suspense went back to its payers on the clearing account: that it left suspense or came
-- back to it, and that a statement showed its debit or its return. A debit that was undone since is none, at any time:
-- the lines of its file are no debits any more.
CREATE VIEW entry_of_return AS
  SELECT entry.id
    FROM (SELECT DISTINCT item.receipt_id
            FROM suspense_return one JOIN suspense_item item ON item.id = one.suspense_item_id) returned
    JOIN ledger_entry entry ON entry.receipt_id = returned.receipt_id
     AND entry.kind IN ('SUSPENSE_RETURN', 'SUSPENSE_RETURN_REFUSED')
  UNION ALL
  SELECT entry.id
    FROM (SELECT DISTINCT line.statement_line_id
            FROM suspense_return one JOIN payout_line line ON line.key = one.id) paid
    JOIN ledger_entry entry ON entry.statement_line_id = paid.statement_line_id
     AND entry.kind IN ('PAYOUT_SETTLED', 'PAYOUT_RETURNED') AND entry.payment_id IS NULL;
