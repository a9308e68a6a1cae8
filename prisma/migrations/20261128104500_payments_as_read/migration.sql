SET LOCAL lock_timeout = '10s';

-- A payment with each of its attempts: with the one in force where attempt_no = attempt_in_force. What the attempt
-- whose money completed it counted is looked up only where there were several.
CREATE VIEW payment_by_attempt AS
SELECT p.merchant_code, p.kind, p.payment_id, p.status, p.currency_code, p.amount, p.callback_url, p.return_url, p.is_test,
       p.external_reference, p.customer_id, p.metadata, p.language, p.failure_reason_code, p.money_received, p.money_returned,
       p.returned_at, p.money_refunded, p.suspense_refunded, p.money_short, p.short_borne_by, p.closes_at, p.created_at,
       greatest(p.relisted_at, p.changed_at) AS changed_at, p.processed_at, gateway_now() AS read_at, m.channel_name,
       p.attempt_no AS attempt_in_force, a.attempt_no, a.method_object, a.operator_code, a.provider,
       a.amount_required + greatest(a.rest_offset, 0) AS amount_required, a.fee, a.vat, a.vat_on_fee, a.rail_reference, a.own_address,
       a.opened_at, a.expire_at, a.response, d.personal_id, d.personal_plain, d.personal_sealed, d.personal_key_id,
       d.personal_key_merchant, d.personal_key_purpose, d.personal_key, r.id AS account_id, r.kind AS account_kind, r.identifier,
       r.holder, r.bank_code, r.bank_name, r.bank_branch, r.details, r.notice_delay_seconds, r.identified_by,
       coalesce(r.settles_in, r.id) AS cash_account_id,
       coalesce(paid.amount_required, a.amount_required + a.rest_offset) AS amount_counted, coalesce(paid.fee, a.fee) AS fee_counted,
       coalesce(paid.vat, a.vat) AS vat_counted, coalesce(paid.vat_on_fee, a.vat_on_fee) AS vat_on_fee_counted,
       seen.amount AS amount_seen, seen.confirmations, seen.confirmations_required,
       p.status IN ('WAITING', 'PROCESSING') AND EXISTS (
         SELECT FROM failed_match failed
          WHERE (failed.merchant_code, failed.kind, failed.payment_id) = (p.merchant_code, p.kind, p.payment_id)) AS money_unmatched,
       p.status = 'SUCCESS' AND EXISTS (
         SELECT FROM payment_event late
          WHERE (late.merchant_code, late.kind, late.payment_id) = (p.merchant_code, p.kind, p.payment_id)
            AND late.from_status = 'EXPIRED' AND late.to_status = 'SUCCESS') AS came_late
  FROM payment p
  JOIN payment_attempt a ON (a.merchant_code, a.kind, a.payment_id) = (p.merchant_code, p.kind, p.payment_id)
  JOIN receiving_account r ON r.id = a.receiving_account_id
  JOIN stored_payer d ON d.personal_id = a.payer_data_id
  JOIN merchant m ON m.code = p.merchant_code
  LEFT JOIN LATERAL (
    SELECT by_then.amount_required + by_then.rest_offset AS amount_required, by_then.fee, by_then.vat, by_then.vat_on_fee
      FROM payment_event e
      JOIN receipt_match matched ON matched.receipt_id = e.receipt_id
      JOIN payment_attempt by_then ON (by_then.merchant_code, by_then.kind, by_then.payment_id, by_then.attempt_no)
        = (matched.merchant_code, matched.kind, matched.payment_id, matched.attempt_no)
     WHERE p.status = 'SUCCESS' AND p.attempt_no > 1 AND e.to_status = 'SUCCESS' AND e.from_status <> 'SUCCESS'
       AND (e.merchant_code, e.kind, e.payment_id) = (p.merchant_code, p.kind, p.payment_id)
       AND (matched.merchant_code, matched.kind, matched.payment_id) = (p.merchant_code, p.kind, p.payment_id) AND NOT matched.after_success
     ORDER BY matched.at DESC LIMIT 1) paid ON true
  LEFT JOIN LATERAL (
    SELECT sum(u.amount) OVER () AS amount, u.confirmations, u.confirmations_required
      FROM unconfirmed_receipt u
     WHERE p.status IN ('PROCESSING', 'EXPIRED')
       AND (u.merchant_code, u.kind, u.payment_id) = (p.merchant_code, p.kind, p.payment_id)
       AND NOT EXISTS (SELECT FROM receipt final WHERE (final.source, final.source_id) = (u.source, u.source_id))
     ORDER BY u.confirmations LIMIT 1) seen ON true;

-- For the types of statements, which PostgreSQL tells nothing of expressions and of what stands beside an outer join.
COMMENT ON COLUMN payment_by_attempt.changed_at IS 'Never null.';
COMMENT ON COLUMN payment_by_attempt.attempt_no IS 'Never null.';
COMMENT ON COLUMN payment_by_attempt.method_object IS 'Never null.';
COMMENT ON COLUMN payment_by_attempt.provider IS 'Never null.';
COMMENT ON COLUMN payment_by_attempt.amount_required IS 'Never null.';
COMMENT ON COLUMN payment_by_attempt.fee IS 'Never null.';
COMMENT ON COLUMN payment_by_attempt.vat IS 'Never null.';
COMMENT ON COLUMN payment_by_attempt.vat_on_fee IS 'Never null.';
COMMENT ON COLUMN payment_by_attempt.rail_reference IS 'Never null.';
COMMENT ON COLUMN payment_by_attempt.opened_at IS 'Never null.';
COMMENT ON COLUMN payment_by_attempt.response IS 'Never null.';
COMMENT ON COLUMN payment_by_attempt.read_at IS 'Never null.';
COMMENT ON COLUMN payment_by_attempt.cash_account_id IS 'Never null.';
COMMENT ON COLUMN payment_by_attempt.amount_counted IS 'Never null.';
COMMENT ON COLUMN payment_by_attempt.fee_counted IS 'Never null.';
COMMENT ON COLUMN payment_by_attempt.vat_counted IS 'Never null.';
COMMENT ON COLUMN payment_by_attempt.vat_on_fee_counted IS 'Never null.';
COMMENT ON COLUMN payment_by_attempt.money_unmatched IS 'Never null.';
COMMENT ON COLUMN payment_by_attempt.came_late IS 'Never null.';

-- The payments that lack exactly an amount: those that are open, and those that have expired since a time and were
-- open then; no expired ones where that is null. Of a payment of which a part was refunded that part is due again.
-- Each part is a range of an index of its own.
CREATE FUNCTION payments_due(currency text, lacking numeric, expired_since timestamptz) RETURNS SETOF payment LANGUAGE sql STABLE AS $$
  SELECT * FROM payment
   WHERE status IN ('WAITING', 'PROCESSING') AND currency_code = currency AND amount = lacking AND money_received = 0
  UNION ALL
  SELECT * FROM payment
   WHERE status IN ('WAITING', 'PROCESSING') AND currency_code = currency AND money_received > 0 AND amount - money_received = lacking
     AND suspense_refunded = 0
  UNION ALL
  SELECT * FROM payment
   WHERE status = 'EXPIRED' AND currency_code = currency AND amount - money_received = lacking AND processed_at >= expired_since
     AND suspense_refunded = 0
  UNION ALL
  SELECT * FROM payment
   WHERE suspense_refunded > 0 AND currency_code = currency AND amount - money_received + suspense_refunded = lacking
     AND (status IN ('WAITING', 'PROCESSING') OR (status = 'EXPIRED' AND processed_at >= expired_since))
$$;

-- Who gave a receipt to its payment by a match of people: actor and second person, in one row at most, of the newest
-- decision that was made before the match, whose transaction began earlier. Of several items that were given at once
-- the audit names the last receipt and every item. A chargeback names the receipt too: its own item is a debit.
CREATE FUNCTION decision_of_match(of_receipt uuid, of_merchant text, matched_by text, matched_at timestamptz)
RETURNS TABLE (actor text, approved_by text) LANGUAGE sql STABLE AS $$
  SELECT named.actor, named.approved_by FROM (
    (SELECT event.actor, event.after ->> 'approvedBy' AS approved_by FROM audit_event event
      WHERE event.command IN ('suspense assign', 'match redo')
        AND event.after ? 'receiptId' AND event.after ->> 'receiptId' = of_receipt::text
        AND NOT EXISTS (
          SELECT FROM suspense_item debit
           WHERE debit.id = (event.after ->> 'suspenseItemId')::uuid AND debit.receipt_id IS NULL)
      ORDER BY event.at <= matched_at + interval '1 millisecond' DESC, event.id DESC LIMIT 1)
    UNION ALL
    (SELECT event.actor, event.after ->> 'approvedBy' FROM audit_event event
      WHERE event.command IN ('suspense assign', 'match redo') AND event.after ? 'suspenseItemId'
        AND event.after ->> 'suspenseItemId' = (SELECT item.id::text FROM suspense_item item WHERE item.receipt_id = of_receipt)
      ORDER BY event.at <= matched_at + interval '1 millisecond' DESC, event.id DESC LIMIT 1)
    UNION ALL
    (SELECT event.actor, event.after ->> 'approvedBy' FROM audit_event event
      WHERE event.command IN ('suspense assign', 'match redo') AND event.merchant_code = of_merchant
        AND event.after -> 'moreSuspenseItemIds' ? (SELECT item.id::text FROM suspense_item item WHERE item.receipt_id = of_receipt)
      ORDER BY event.at <= matched_at + interval '1 millisecond' DESC, event.id DESC LIMIT 1)) named
   WHERE matched_by = 'OPERATOR'
   LIMIT 1
$$;

-- A match as it was made, by whom, how it ended, and what its receipt pays, while it is in force, of what the payment
-- was completed without.
CREATE VIEW match_with_decision AS
SELECT matched.receipt_id, matched.match_no, matched.merchant_code, matched.kind, matched.payment_id, matched.attempt_no,
       matched.matched_by, matched.evidence, matched.after_success, coalesce(repaid.amount, 0) AS repaid, matched.at,
       receipt.amount, receipt.currency_code, receipt.receiving_account_id, decided.actor AS decided_by,
       decided.approved_by AS decision_approved_by, undo.at AS undone_at, undo.reason, undo.actor, undo.approved_by, undo.money_returned
  FROM receipt_match matched
  JOIN receipt ON receipt.id = matched.receipt_id
  LEFT JOIN receipt_match_undo undo ON undo.receipt_id = matched.receipt_id AND undo.match_no = matched.match_no
  LEFT JOIN LATERAL decision_of_match(matched.receipt_id, matched.merchant_code, matched.matched_by, matched.at) decided ON true
  LEFT JOIN LATERAL (
    SELECT -sum(posting.amount) AS amount
      FROM ledger_entry entry JOIN ledger_posting posting ON posting.entry_id = entry.id
     WHERE entry.receipt_id = matched.receipt_id AND entry.kind = 'SHORTFALL' AND posting.account_id = 'SUSPENSE/' || receipt.currency_code
       AND (entry.merchant_code, entry.payment_kind, entry.payment_id) = (matched.merchant_code, matched.kind, matched.payment_id)
    ) repaid ON matched.after_success AND matched.undone_at IS NULL;

COMMENT ON COLUMN match_with_decision.repaid IS 'Never null.';
