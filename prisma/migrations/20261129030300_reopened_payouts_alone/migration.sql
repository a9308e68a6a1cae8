SET LOCAL lock_timeout = '10s';

-- Looks for the first posting of a payment only where the snapshot has none: that was looked for with each that is open.
CREATE OR REPLACE FUNCTION open_clearing(after bigint, through bigint)
RETURNS TABLE (account_id text, entry_id bigint, line integer, amount numeric) LANGUAGE sql STABLE AS $$
  WITH moved AS MATERIALIZED (
    SELECT snapshot.account_id, kept.entry_id, kept.line, kept.amount, true AS was_open
      FROM ledger_snapshot snapshot
     CROSS JOIN jsonb_to_recordset(snapshot.open_postings) AS kept (entry_id bigint, line integer, amount numeric)
     WHERE snapshot.entry_id = after
    UNION ALL
    SELECT posting.account_id, posting.entry_id, posting.line, posting.amount, false
      FROM ledger_posting posting
     WHERE posting.account_id IN (SELECT id FROM ledger_account WHERE kind IN ('PAYOUT_CLEARING', 'TRANSFER_CLEARING'))
       AND posting.entry_id > after AND posting.entry_id <= through),
  named AS (
    SELECT moved.*, entry.merchant_code, entry.payment_kind, entry.payment_id
      FROM moved JOIN ledger_entry entry ON entry.id = moved.entry_id),
  of_payment AS (
    SELECT named.account_id, merchant_code, payment_kind, payment_id, sum(named.amount) AS amount,
           min(named.entry_id) FILTER (WHERE was_open) AS open_entry, min(named.line) FILTER (WHERE was_open) AS open_line
      FROM named WHERE payment_id IS NOT NULL
     GROUP BY named.account_id, merchant_code, payment_kind, payment_id HAVING sum(named.amount) <> 0)
  SELECT of_payment.account_id, coalesce(open_entry, first.entry_id), coalesce(open_line, first.line), of_payment.amount
    FROM of_payment
    -- It may have been settled at the snapshot, and be open again since the debit was undone.
    LEFT JOIN LATERAL (
      SELECT posting.entry_id, posting.line
        FROM ledger_entry entry JOIN ledger_posting posting ON posting.entry_id = entry.id AND posting.account_id = of_payment.account_id
       WHERE open_entry IS NULL AND (entry.merchant_code, entry.payment_kind, entry.payment_id)
           = (of_payment.merchant_code, of_payment.payment_kind, of_payment.payment_id)
       ORDER BY posting.posted_at, posting.entry_id, posting.line LIMIT 1) first ON true
  UNION ALL
  SELECT set_off.account_id, set_off.entry_id, set_off.line, set_off.amount
    FROM (
      SELECT named.*, row_number() OVER (PARTITION BY named.account_id, named.amount ORDER BY named.entry_id DESC, named.line DESC) AS newest,
             sum(named.amount) OVER (PARTITION BY named.account_id, abs(named.amount)) / nullif(named.amount, 0) AS left_over
        FROM named WHERE payment_id IS NULL) set_off
   WHERE newest <= left_over
$$;
