SET LOCAL lock_timeout = '10s';

-- A payment with each of its attempts: with the one in force where attempt_no = attempt_in_force. Without what stands in
-- rows that many payments share, and without what only few payments have.
CREATE VIEW payment_with_attempt AS
SELECT p.merchant_code, p.kind, p.payment_id, p.status, p.currency_code, p.amount, p.callback_url, p.return_url, p.is_test,
       p.external_reference, p.customer_id, p.language, p.failure_reason_code, p.money_received, p.money_returned,
       p.returned_at, p.money_refunded, p.suspense_refunded, p.money_short, p.short_borne_by, p.closes_at, p.created_at,
       greatest(p.relisted_at, p.changed_at) AS changed_at, p.processed_at, gateway_now() AS read_at,
       p.attempt_no AS attempt_in_force, a.attempt_no, a.method_object, a.operator_code, a.provider, a.receiving_account_id,
       a.amount_required + greatest(a.rest_offset, 0) AS amount_required, a.amount_required + a.rest_offset AS amount_due, a.fee, a.vat,
       a.vat_on_fee, a.rail_reference, a.own_address, a.opened_at, a.expire_at, a.response, d.id AS personal_id,
       d.data AS personal_plain, d.sealed AS personal_sealed, d.data_key_id,
       p.status IN ('WAITING', 'PROCESSING') AND EXISTS (
         SELECT FROM failed_match failed
          WHERE (failed.merchant_code, failed.kind, failed.payment_id) = (p.merchant_code, p.kind, p.payment_id)) AS money_unmatched,
       p.status = 'SUCCESS' AND EXISTS (
         SELECT FROM payment_event late
          WHERE (late.merchant_code, late.kind, late.payment_id) = (p.merchant_code, p.kind, p.payment_id)
            AND late.from_status = 'EXPIRED' AND late.to_status = 'SUCCESS') AS came_late,
       kept_fields(p) AS kept
  FROM payment p
  JOIN payment_attempt a ON (a.merchant_code, a.kind, a.payment_id) = (p.merchant_code, p.kind, p.payment_id)
  JOIN payer_data d ON d.id = a.payer_data_id;

-- As before, with the rest of it. What the attempt whose money completed it counted is looked up only where there were
-- several.
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
       coalesce(paid.amount_required, p.amount_due) AS amount_counted, coalesce(paid.fee, p.fee) AS fee_counted,
       coalesce(paid.vat, p.vat) AS vat_counted, coalesce(paid.vat_on_fee, p.vat_on_fee) AS vat_on_fee_counted,
       seen.amount AS amount_seen, seen.confirmations, seen.confirmations_required, p.money_unmatched, p.came_late, p.kept
  FROM payment_with_attempt p
  JOIN receiving_account r ON r.id = p.receiving_account_id
  JOIN merchant m ON m.code = p.merchant_code
  LEFT JOIN data_key key ON key.id = p.data_key_id
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

-- For the types of statements, which PostgreSQL tells nothing of expressions.
COMMENT ON COLUMN payment_with_attempt.changed_at IS 'Never null.';
COMMENT ON COLUMN payment_with_attempt.read_at IS 'Never null.';
COMMENT ON COLUMN payment_with_attempt.amount_required IS 'Never null.';
COMMENT ON COLUMN payment_with_attempt.amount_due IS 'Never null.';
COMMENT ON COLUMN payment_with_attempt.money_unmatched IS 'Never null.';
COMMENT ON COLUMN payment_with_attempt.came_late IS 'Never null.';
COMMENT ON COLUMN payment_with_attempt.kept IS 'Never null.';
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
