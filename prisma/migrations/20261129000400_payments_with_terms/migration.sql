SET LOCAL lock_timeout = '10s';

-- A payment with each of its attempts, with what only few payments have: what the attempt whose money completed it counted,
-- which is looked up only where there were several, and money that was seen and is not final. Without the rows that many share.
CREATE VIEW payment_with_terms AS
SELECT p.*, coalesce(paid.amount_required, p.amount_due) AS amount_counted, coalesce(paid.fee, p.fee) AS fee_counted,
       coalesce(paid.vat, p.vat) AS vat_counted, coalesce(paid.vat_on_fee, p.vat_on_fee) AS vat_on_fee_counted,
       seen.amount AS amount_seen, seen.confirmations, seen.confirmations_required
  FROM payment_with_attempt p
  LEFT JOIN LATERAL (
    SELECT by_then.amount_required + by_then.rest_offset AS amount_required, by_then.fee, by_then.vat, by_then.vat_on_fee
      FROM payment_event e
      JOIN receipt_match matched ON matched.receipt_id = e.receipt_id
      JOIN payment_attempt by_then ON (by_then.merchant_code, by_then.kind, by_then.payment_id, by_then.attempt_no)
        = (matched.merchant_code, matched.kind, matched.payment_id, matched.attempt_no)
     WHERE p.status = 'SUCCESS' AND p.attempt_in_force > 1 AND e.to_status = 'SUCCESS' AND e.from_status <> 'SUCCESS'
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

-- As before, with what is left out there.
DROP VIEW payment_by_attempt;
CREATE VIEW payment_by_attempt AS
SELECT p.merchant_code, p.kind, p.payment_id, p.status, p.currency_code, p.amount, p.callback_url, p.return_url, p.is_test,
       p.external_reference, p.customer_id, p.language, p.failure_reason_code, p.money_received, p.money_returned,
       p.returned_at, p.money_refunded, p.suspense_refunded, p.money_short, p.short_borne_by, p.closes_at, p.created_at,
       p.changed_at, p.processed_at, p.read_at, m.channel_name, p.attempt_in_force, p.attempt_no, p.method_object, p.operator_code,
       p.provider, p.amount_required, p.fee, p.vat, p.vat_on_fee, p.rail_reference, p.own_address, p.opened_at, p.expire_at, p.response,
       p.personal_id, p.personal_plain, p.personal_sealed, key.id AS personal_key_id, key.merchant_code AS personal_key_merchant,
       key.purpose AS personal_key_purpose, key.wrapped AS personal_key, r.id AS account_id, r.kind AS account_kind, r.identifier,
       r.holder, r.bank_code, r.bank_name, r.bank_branch, r.details, r.notice_delay_seconds, r.identified_by, coalesce(r.settles_in, r.id) AS cash_account_id,
       p.amount_counted, p.fee_counted, p.vat_counted, p.vat_on_fee_counted, p.amount_seen, p.confirmations,
       p.confirmations_required, p.money_unmatched, p.came_late, p.kept
  FROM payment_with_terms p
  JOIN receiving_account r ON r.id = p.receiving_account_id
  JOIN merchant m ON m.code = p.merchant_code
  LEFT JOIN data_key key ON key.id = p.data_key_id;

-- For the types of statements, which PostgreSQL tells nothing of expressions.
COMMENT ON COLUMN payment_with_terms.changed_at IS 'Never null.';
COMMENT ON COLUMN payment_with_terms.read_at IS 'Never null.';
COMMENT ON COLUMN payment_with_terms.amount_required IS 'Never null.';
COMMENT ON COLUMN payment_with_terms.amount_due IS 'Never null.';
COMMENT ON COLUMN payment_with_terms.money_unmatched IS 'Never null.';
COMMENT ON COLUMN payment_with_terms.came_late IS 'Never null.';
COMMENT ON COLUMN payment_with_terms.kept IS 'Never null.';
COMMENT ON COLUMN payment_with_terms.amount_counted IS 'Never null.';
COMMENT ON COLUMN payment_with_terms.fee_counted IS 'Never null.';
COMMENT ON COLUMN payment_with_terms.vat_counted IS 'Never null.';
COMMENT ON COLUMN payment_with_terms.vat_on_fee_counted IS 'Never null.';
COMMENT ON COLUMN payment_by_attempt.changed_at IS 'Never null.';
COMMENT ON COLUMN payment_by_attempt.read_at IS 'Never null.';
COMMENT ON COLUMN payment_by_attempt.amount_required IS 'Never null.';
COMMENT ON COLUMN payment_by_attempt.cash_account_id IS 'Never null.';
COMMENT ON COLUMN payment_by_attempt.amount_counted IS 'Never null.';
COMMENT ON COLUMN payment_by_attempt.fee_counted IS 'Never null.';
COMMENT ON COLUMN payment_by_attempt.vat_counted IS 'Never null.';
COMMENT ON COLUMN payment_by_attempt.vat_on_fee_counted IS 'Never null.';
COMMENT ON COLUMN payment_by_attempt.money_unmatched IS 'Never null.';
COMMENT ON COLUMN payment_by_attempt.came_late IS 'Never null.';
COMMENT ON COLUMN payment_by_attempt.kept IS 'Never null.';
