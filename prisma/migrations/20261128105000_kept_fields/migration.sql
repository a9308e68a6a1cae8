SET LOCAL lock_timeout = '10s';

-- The fields that a payment keeps and gives back as its create named them, by their names in the API; without those that
-- it does not have.
CREATE FUNCTION kept_fields(of_payment payment) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_strip_nulls(jsonb_build_object(
    'metadata', of_payment.metadata))
$$;

-- As before, and with those fields.
CREATE OR REPLACE VIEW payment_by_attempt AS
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
            AND late.from_status = 'EXPIRED' AND late.to_status = 'SUCCESS') AS came_late,
       kept_fields(p) AS kept
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

COMMENT ON COLUMN payment_by_attempt.kept IS 'Never null.';
