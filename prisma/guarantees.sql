-- What the database itself guarantees: its views and functions, then the triggers of each table, as they are
-- after all migrations. Written by npm run generate from a migrated database; to change one, write a migration.
-- A partition has the triggers of its table.

CREATE VIEW attempt_with_due AS
 SELECT p.merchant_code,
    p.kind,
    p.payment_id,
    a.attempt_no,
    a.method_code,
    a.receiving_account_id,
    a.rail_reference,
    a.own_address,
    a.response,
    a.opened_at,
    p.currency_code,
    a.amount_required + a.rest_offset - p.money_received + p.suspense_refunded AS due,
    a.amount_required - p.money_received + p.suspense_refunded AS least_due,
    (p.status = ANY (ARRAY['WAITING'::text, 'PROCESSING'::text])) OR p.changed_at > (gateway_now() - '90 days'::interval) AS is_recent
   FROM payment_attempt a
     JOIN payment p USING (merchant_code, kind, payment_id);

CREATE VIEW entry_of_return AS
 SELECT entry.id
   FROM ( SELECT DISTINCT item.receipt_id
           FROM suspense_return one
             JOIN suspense_item item ON item.id = one.suspense_item_id) returned
     JOIN ledger_entry entry ON entry.receipt_id = returned.receipt_id AND (entry.kind = ANY (ARRAY['SUSPENSE_RETURN'::text, 'SUSPENSE_RETURN_REFUSED'::text]))
UNION ALL
 SELECT entry.id
   FROM ( SELECT DISTINCT line.statement_line_id
           FROM suspense_return one
             JOIN payout_line line ON line.key = one.id) paid
     JOIN ledger_entry entry ON entry.statement_line_id = paid.statement_line_id AND (entry.kind = ANY (ARRAY['PAYOUT_SETTLED'::text, 'PAYOUT_RETURNED'::text])) AND entry.payment_id IS NULL;

CREATE VIEW match_with_decision AS
 SELECT matched.receipt_id,
    matched.match_no,
    matched.merchant_code,
    matched.kind,
    matched.payment_id,
    matched.attempt_no,
    matched.matched_by,
    matched.evidence,
    matched.after_success,
    COALESCE(repaid.amount, 0::numeric) AS repaid,
    matched.at,
    receipt.amount,
    receipt.currency_code,
    receipt.receiving_account_id,
    decided.actor AS decided_by,
    decided.approved_by AS decision_approved_by,
    undo.at AS undone_at,
    undo.reason,
    undo.actor,
    undo.approved_by,
    undo.money_returned
   FROM receipt_match matched
     JOIN receipt ON receipt.id = matched.receipt_id
     LEFT JOIN receipt_match_undo undo ON undo.receipt_id = matched.receipt_id AND undo.match_no = matched.match_no
     LEFT JOIN LATERAL decision_of_match(matched.receipt_id, matched.merchant_code, matched.matched_by, matched.at) decided(actor, approved_by) ON true
     LEFT JOIN LATERAL ( SELECT - sum(posting.amount) AS amount
           FROM ledger_entry entry
             JOIN ledger_posting posting ON posting.entry_id = entry.id
          WHERE entry.receipt_id = matched.receipt_id AND entry.kind = 'SHORTFALL'::text AND posting.account_id = ('SUSPENSE/'::text || receipt.currency_code) AND entry.merchant_code = matched.merchant_code AND entry.payment_kind = matched.kind AND entry.payment_id = matched.payment_id) repaid ON matched.after_success AND matched.undone_at IS NULL;

CREATE VIEW oldest_unconfirmed_batch AS
 SELECT batch.receiving_account_id,
    min(batch.exported_at) AS exported_at
   FROM ( SELECT payout_order.key
           FROM payout_order
          WHERE payout_order.state = 'BY_FILE'::text
        UNION ALL
         SELECT suspense_return.id
           FROM suspense_return
          WHERE suspense_return.state = ANY (ARRAY['WAITING'::text, 'SENT'::text])) open_order
     JOIN payout_batch_item item ON item.key = open_order.key AND item.state = 'IN_FORCE'::text
     JOIN payout_batch batch ON batch.id = item.batch_id AND batch.state = 'EXPORTED'::text
  GROUP BY batch.receiving_account_id;

CREATE VIEW passed_on_return AS
 SELECT line.statement_line_id
   FROM payout_line line
     LEFT JOIN payout_order ordered ON ordered.key = line.key
     LEFT JOIN payment USING (merchant_code, kind, payment_id)
     LEFT JOIN suspense_return given ON given.id = line.key
  WHERE line.role = 'RETURN'::text AND (payment.money_returned IS NOT NULL OR given.state = 'RETURNED'::text);

CREATE VIEW payment_by_attempt AS
 SELECT p.merchant_code,
    p.kind,
    p.payment_id,
    p.status,
    p.currency_code,
    p.amount,
    p.callback_url,
    p.return_url,
    p.is_test,
    p.external_reference,
    p.customer_id,
    p.language,
    p.failure_reason_code,
    p.money_received,
    p.money_returned,
    p.returned_at,
    p.money_refunded,
    p.suspense_refunded,
    p.money_short,
    p.short_borne_by,
    p.closes_at,
    p.created_at,
    p.changed_at,
    p.processed_at,
    p.read_at,
    m.channel_name,
    p.attempt_in_force,
    p.attempt_no,
    p.method_object,
    p.operator_code,
    p.provider,
    p.amount_required,
    p.fee,
    p.vat,
    p.vat_on_fee,
    p.rail_reference,
    p.own_address,
    p.opened_at,
    p.expire_at,
    p.response,
    p.personal_id,
    p.personal_plain,
    p.personal_sealed,
    key.id AS personal_key_id,
    key.merchant_code AS personal_key_merchant,
    key.purpose AS personal_key_purpose,
    key.wrapped AS personal_key,
    r.id AS account_id,
    r.kind AS account_kind,
    r.identifier,
    r.holder,
    r.bank_code,
    r.bank_name,
    r.bank_branch,
    r.details,
    r.notice_delay_seconds,
    r.identified_by,
    COALESCE(r.settles_in, r.id) AS cash_account_id,
    p.amount_counted,
    p.fee_counted,
    p.vat_counted,
    p.vat_on_fee_counted,
    p.amount_seen,
    p.confirmations,
    p.confirmations_required,
    p.money_unmatched,
    p.came_late,
    p.kept
   FROM payment_with_terms p
     JOIN receiving_account r ON r.id = p.receiving_account_id
     JOIN merchant m ON m.code = p.merchant_code
     LEFT JOIN data_key key ON key.id = p.data_key_id;

CREATE VIEW payment_in_file AS
 SELECT item.merchant_code,
    item.kind,
    item.payment_id,
    batch.id AS file_id,
    lower(batch.state) AS state,
    COALESCE(batch.exported_at, batch.approved_at, batch.created_at) AS at,
    batch.created_by,
    batch.approved_by
   FROM payout_batch_item item
     JOIN payout_batch batch ON batch.id = item.batch_id;

CREATE VIEW payment_with_attempt AS
 SELECT p.merchant_code,
    p.kind,
    p.payment_id,
    p.status,
    p.currency_code,
    p.amount,
    p.callback_url,
    p.return_url,
    p.is_test,
    p.external_reference,
    p.customer_id,
    p.language,
    p.failure_reason_code,
    p.money_received,
    p.money_returned,
    p.returned_at,
    p.money_refunded,
    p.suspense_refunded,
    p.money_short,
    p.short_borne_by,
    p.closes_at,
    p.created_at,
    GREATEST(p.relisted_at, p.changed_at) AS changed_at,
    p.processed_at,
    gateway_now() AS read_at,
    p.attempt_no AS attempt_in_force,
    a.attempt_no,
    a.method_object,
    a.operator_code,
    a.provider,
    a.receiving_account_id,
    a.amount_required + GREATEST(a.rest_offset, 0::numeric) AS amount_required,
    a.amount_required + a.rest_offset AS amount_due,
    a.fee,
    a.vat,
    a.vat_on_fee,
    a.rail_reference,
    a.own_address,
    a.opened_at,
    a.expire_at,
    a.response,
    d.id AS personal_id,
    d.data AS personal_plain,
    d.sealed AS personal_sealed,
    d.data_key_id,
    (p.status = ANY (ARRAY['WAITING'::text, 'PROCESSING'::text])) AND (EXISTS ( SELECT
           FROM failed_match failed
          WHERE failed.merchant_code = p.merchant_code AND failed.kind = p.kind AND failed.payment_id = p.payment_id)) AS money_unmatched,
    p.status = 'SUCCESS'::text AND (EXISTS ( SELECT
           FROM payment_event late
          WHERE late.merchant_code = p.merchant_code AND late.kind = p.kind AND late.payment_id = p.payment_id AND late.from_status = 'EXPIRED'::text AND late.to_status = 'SUCCESS'::text)) AS came_late,
    kept_fields(p.*) AS kept
   FROM payment p
     JOIN payment_attempt a ON a.merchant_code = p.merchant_code AND a.kind = p.kind AND a.payment_id = p.payment_id
     JOIN payer_data d ON d.id = a.payer_data_id;

CREATE VIEW payment_with_terms AS
 SELECT p.merchant_code,
    p.kind,
    p.payment_id,
    p.status,
    p.currency_code,
    p.amount,
    p.callback_url,
    p.return_url,
    p.is_test,
    p.external_reference,
    p.customer_id,
    p.language,
    p.failure_reason_code,
    p.money_received,
    p.money_returned,
    p.returned_at,
    p.money_refunded,
    p.suspense_refunded,
    p.money_short,
    p.short_borne_by,
    p.closes_at,
    p.created_at,
    p.changed_at,
    p.processed_at,
    p.read_at,
    p.attempt_in_force,
    p.attempt_no,
    p.method_object,
    p.operator_code,
    p.provider,
    p.receiving_account_id,
    p.amount_required,
    p.amount_due,
    p.fee,
    p.vat,
    p.vat_on_fee,
    p.rail_reference,
    p.own_address,
    p.opened_at,
    p.expire_at,
    p.response,
    p.personal_id,
    p.personal_plain,
    p.personal_sealed,
    p.data_key_id,
    p.money_unmatched,
    p.came_late,
    p.kept,
    COALESCE(paid.amount_required, p.amount_due) AS amount_counted,
    COALESCE(paid.fee, p.fee) AS fee_counted,
    COALESCE(paid.vat, p.vat) AS vat_counted,
    COALESCE(paid.vat_on_fee, p.vat_on_fee) AS vat_on_fee_counted,
    seen.amount AS amount_seen,
    seen.confirmations,
    seen.confirmations_required
   FROM payment_with_attempt p
     LEFT JOIN LATERAL ( SELECT by_then.amount_required + by_then.rest_offset AS amount_required,
            by_then.fee,
            by_then.vat,
            by_then.vat_on_fee
           FROM payment_event e
             JOIN receipt_match matched ON matched.receipt_id = e.receipt_id
             JOIN payment_attempt by_then ON by_then.merchant_code = matched.merchant_code AND by_then.kind = matched.kind AND by_then.payment_id = matched.payment_id AND by_then.attempt_no = matched.attempt_no
          WHERE p.status = 'SUCCESS'::text AND p.attempt_in_force > 1 AND e.to_status = 'SUCCESS'::text AND e.from_status <> 'SUCCESS'::text AND e.merchant_code = p.merchant_code AND e.kind = p.kind AND e.payment_id = p.payment_id AND matched.merchant_code = p.merchant_code AND matched.kind = p.kind AND matched.payment_id = p.payment_id AND NOT matched.after_success
          ORDER BY matched.at DESC
         LIMIT 1) paid ON true
     LEFT JOIN LATERAL ( SELECT sum(u.amount) OVER () AS amount,
            u.confirmations,
            u.confirmations_required
           FROM unconfirmed_receipt u
          WHERE (p.status = ANY (ARRAY['PROCESSING'::text, 'EXPIRED'::text])) AND u.merchant_code = p.merchant_code AND u.kind = p.kind AND u.payment_id = p.payment_id AND NOT (EXISTS ( SELECT
                   FROM receipt final
                  WHERE final.source = u.source AND final.source_id = u.source_id))
          ORDER BY u.confirmations
         LIMIT 1) seen ON true;

CREATE VIEW stored_payer AS
 SELECT payer.id AS personal_id,
    payer.data AS personal_plain,
    payer.sealed AS personal_sealed,
    key.id AS personal_key_id,
    key.merchant_code AS personal_key_merchant,
    key.purpose AS personal_key_purpose,
    key.wrapped AS personal_key
   FROM payer_data payer
     LEFT JOIN data_key key ON key.id = payer.data_key_id;

CREATE VIEW suspense_item_told AS
 SELECT item.id,
    line.booked_on,
    line.payer_data_id,
    sent.moved_at,
    sent.to_address AS sent_to,
    sent.source_id AS sent_as
   FROM suspense_item item
     LEFT JOIN statement_line line ON line.id = item.statement_line_id
     LEFT JOIN evm_outgoing sent ON sent.source_id = item.evm_outgoing_id;

CREATE VIEW suspense_money AS
 WITH holding AS MATERIALIZED (
         SELECT payment.merchant_code,
            payment.kind,
            payment.payment_id,
            payment.status,
            payment.suspense_refunded,
            payment.money_returned,
            payment.processed_at,
            payment.closes_at,
            payment.currency_code
           FROM payment
          WHERE (payment.kind = ANY (ARRAY['payin'::text, 'topup'::text])) AND (payment.status = ANY (ARRAY['WAITING'::text, 'PROCESSING'::text])) AND payment.money_received > 0::numeric
        UNION
         SELECT payment_in_suspense.merchant_code,
            payment_in_suspense.kind,
            payment_in_suspense.payment_id,
            payment.status,
            payment.suspense_refunded,
            payment.money_returned,
            payment.processed_at,
            payment.closes_at,
            payment.currency_code
           FROM payment_in_suspense
             JOIN payment USING (merchant_code, kind, payment_id)
        UNION
         SELECT refund.merchant_code,
            payment.kind,
            payment.payment_id,
            payment.status,
            payment.suspense_refunded,
            payment.money_returned,
            payment.processed_at,
            payment.closes_at,
            payment.currency_code
           FROM refund
             JOIN payment USING (merchant_code)
          WHERE payment.kind = refund.payin_kind AND payment.payment_id = refund.payin_id AND payment.status = 'SUCCESS'::text AND refund.from_suspense > 0::numeric
        ), matched AS (
         SELECT holding.merchant_code,
            holding.kind,
            holding.payment_id,
            holding.status,
            holding.processed_at,
            holding.closes_at,
            holding.suspense_refunded,
            completion.receipt_id AS completing,
            match.receipt_id,
            COALESCE(match.in_place_of, match.receipt_id) AS counts_as,
            ( SELECT min(earlier.at) AS min
                   FROM receipt_match earlier
                  WHERE earlier.receipt_id = COALESCE(match.in_place_of, match.receipt_id) AND earlier.merchant_code = holding.merchant_code AND earlier.kind = holding.kind AND earlier.payment_id = holding.payment_id) AS at,
            match.after_success,
            match.undone_at,
            receipt.source_id,
            receipt.receiving_account_id,
            receipt.currency_code,
            receipt.amount,
                CASE
                    WHEN reversed.entirely THEN 0::numeric
                    ELSE COALESCE(completion.taken, 0::numeric)
                END AS taken,
            COALESCE(repaid.amount, 0::numeric) AS repaid
           FROM holding
             LEFT JOIN LATERAL ( SELECT entry.receipt_id,
                    - sum(posting.amount) AS taken
                   FROM ledger_entry entry
                     JOIN ledger_posting posting ON posting.entry_id = entry.id
                  WHERE entry.merchant_code = holding.merchant_code AND entry.payment_kind = holding.kind AND entry.payment_id = holding.payment_id AND entry.kind = 'COMPLETION'::text AND posting.account_id = ('SUSPENSE/'::text || holding.currency_code)
                  GROUP BY entry.receipt_id) completion ON true
             CROSS JOIN LATERAL ( SELECT holding.money_returned IS NOT NULL AND NOT (EXISTS ( SELECT
                           FROM receipt_match undone
                          WHERE undone.merchant_code = holding.merchant_code AND undone.kind = holding.kind AND undone.payment_id = holding.payment_id AND undone.given_back)) AS entirely) reversed
             CROSS JOIN LATERAL ( SELECT found.receipt_id,
                    found.in_place_of,
                    found.after_success,
                    found.undone_at,
                    found.given_back
                   FROM receipt_match found
                  WHERE found.merchant_code = holding.merchant_code AND found.kind = holding.kind AND found.payment_id = holding.payment_id
                 OFFSET 0) match
             JOIN receipt ON receipt.id = match.receipt_id
             LEFT JOIN LATERAL ( SELECT - sum(posting.amount) AS amount
                   FROM ledger_entry entry
                     JOIN ledger_posting posting ON posting.entry_id = entry.id
                  WHERE entry.receipt_id = receipt.id AND entry.kind = 'SHORTFALL'::text AND posting.account_id = ('SUSPENSE/'::text || holding.currency_code) AND entry.merchant_code = holding.merchant_code AND entry.payment_kind = holding.kind AND entry.payment_id = holding.payment_id) repaid ON match.after_success
          WHERE (match.undone_at IS NULL OR match.given_back) AND (match.after_success OR NOT reversed.entirely)
        ), shared AS (
         SELECT added.merchant_code,
            added.kind,
            added.payment_id,
            added.status,
            added.processed_at,
            added.closes_at,
            added.suspense_refunded,
            added.completing,
            added.receipt_id,
            added.counts_as,
            added.at,
            added.after_success,
            added.undone_at,
            added.source_id,
            added.receiving_account_id,
            added.currency_code,
            added.amount,
            added.taken,
            added.repaid,
            added.upto,
            added.amount - LEAST(added.upto, added.taken) + LEAST(added.upto - added.amount, added.taken) - added.repaid AS free
           FROM ( SELECT matched.merchant_code,
                    matched.kind,
                    matched.payment_id,
                    matched.status,
                    matched.processed_at,
                    matched.closes_at,
                    matched.suspense_refunded,
                    matched.completing,
                    matched.receipt_id,
                    matched.counts_as,
                    matched.at,
                    matched.after_success,
                    matched.undone_at,
                    matched.source_id,
                    matched.receiving_account_id,
                    matched.currency_code,
                    matched.amount,
                    matched.taken,
                    matched.repaid,
                    sum(matched.amount) OVER (PARTITION BY matched.merchant_code, matched.kind, matched.payment_id ORDER BY matched.after_success, (matched.counts_as = matched.completing), matched.at, matched.counts_as, (matched.source_id COLLATE "C") DESC) AS upto
                   FROM matched) added
        ), kept AS (
         SELECT added.receipt_id,
            added.merchant_code,
            added.kind,
            added.payment_id,
            added.status,
            added.processed_at,
            added.closes_at,
            added.suspense_refunded,
            added.at,
            added.receiving_account_id,
            added.currency_code,
            added.free,
            added.upto,
            added.free - LEAST(added.upto, added.suspense_refunded) + LEAST(added.upto - added.free, added.suspense_refunded) AS rest
           FROM ( SELECT shared.receipt_id,
                    shared.merchant_code,
                    shared.kind,
                    shared.payment_id,
                    shared.status,
                    shared.processed_at,
                    shared.closes_at,
                    shared.suspense_refunded,
                    shared.at,
                    shared.receiving_account_id,
                    shared.currency_code,
                    shared.free,
                    sum(shared.free) OVER (PARTITION BY shared.merchant_code, shared.kind, shared.payment_id ORDER BY shared.after_success, (shared.counts_as = shared.completing), shared.at, shared.counts_as, (shared.source_id COLLATE "C") DESC) AS upto
                   FROM shared
                  WHERE shared.undone_at IS NULL) added
        )
 SELECT item.id,
        CASE
            WHEN item.direction = 'DEBIT'::text THEN 'OPEN_DEBIT'::text
            WHEN item.reason = ANY (ARRAY['POSSIBLE_DUPLICATE'::text, 'RETURN_UNKNOWN'::text]) THEN item.reason
            WHEN item.reason = 'PAYMENT_ENDED'::text THEN 'ENDED'::text
            ELSE 'UNMATCHED'::text
        END AS suspense_kind,
    item.receiving_account_id,
    item.currency_code,
    item.direction,
    item.amount,
    item.receipt_id,
    item.statement_line_id,
    item.evm_outgoing_id,
    item.reason,
    item.opened_at,
    true AS is_due,
    ended.merchant_code,
    ended.kind,
    ended.payment_id,
    item.owner,
    item.note
   FROM suspense_item item
     LEFT JOIN LATERAL ( SELECT candidate.merchant_code,
            candidate.kind,
            candidate.payment_id
           FROM suspense_candidate candidate
             JOIN payment USING (merchant_code, kind, payment_id)
          WHERE item.reason = 'PAYMENT_ENDED'::text AND candidate.suspense_item_id = item.id AND payment.status = 'REFUSED'::text
         LIMIT 1) ended ON true
  WHERE item.closed_at IS NULL
UNION ALL
 SELECT COALESCE(item.id, kept.receipt_id) AS id,
    of_payment.suspense_kind,
    kept.receiving_account_id,
    kept.currency_code,
    'CREDIT'::text AS direction,
    kept.rest AS amount,
    kept.receipt_id,
    NULL::uuid AS statement_line_id,
    NULL::text AS evm_outgoing_id,
    of_payment.suspense_kind AS reason,
    GREATEST(kept.at, kept.processed_at) AS opened_at,
    (kept.status <> ALL (ARRAY['WAITING'::text, 'PROCESSING'::text])) OR COALESCE(kept.closes_at <= gateway_now(), false) AS is_due,
    kept.merchant_code,
    kept.kind,
    kept.payment_id,
    item.owner,
    item.note
   FROM kept
     CROSS JOIN LATERAL ( SELECT
                CASE kept.status
                    WHEN 'SUCCESS'::text THEN 'SURPLUS'::text
                    WHEN 'EXPIRED'::text THEN 'SHORT'::text
                    WHEN 'REFUSED'::text THEN 'ENDED'::text
                    ELSE 'PART_PAID'::text
                END AS suspense_kind) of_payment
     LEFT JOIN suspense_item item ON item.receipt_id = kept.receipt_id
  WHERE kept.rest > 0::numeric
UNION ALL
 SELECT own.id,
        CASE payin.status
            WHEN 'SUCCESS'::text THEN 'SURPLUS'::text
            WHEN 'EXPIRED'::text THEN 'SHORT'::text
            WHEN 'REFUSED'::text THEN 'ENDED'::text
            ELSE 'PART_PAID'::text
        END AS suspense_kind,
    account.id AS receiving_account_id,
    payin.currency_code,
    'CREDIT'::text AS direction,
    refund.from_suspense AS amount,
    NULL::uuid AS receipt_id,
    NULL::uuid AS statement_line_id,
    NULL::text AS evm_outgoing_id,
    'REFUND_ON_ITS_WAY'::text AS reason,
    own.created_at AS opened_at,
    false AS is_due,
    refund.merchant_code,
    refund.payin_kind AS kind,
    refund.payin_id AS payment_id,
    NULL::text AS owner,
    NULL::text AS note
   FROM ( SELECT payment.merchant_code,
            payment.kind,
            payment.payment_id,
            payment.created_at,
            md5((((payment.merchant_code || ' '::text) || payment.kind) || ' '::text) || payment.payment_id)::uuid AS id
           FROM payment
          WHERE payment.kind = 'refund'::text AND (payment.status = ANY (ARRAY['WAITING'::text, 'PROCESSING'::text]))) own
     JOIN refund USING (merchant_code, kind, payment_id)
     JOIN payment payin ON payin.merchant_code = refund.merchant_code AND payin.kind = refund.payin_kind AND payin.payment_id = refund.payin_id
     JOIN payment_attempt attempt ON attempt.merchant_code = payin.merchant_code AND attempt.kind = payin.kind AND attempt.payment_id = payin.payment_id AND attempt.attempt_no = payin.attempt_no
     JOIN receiving_account address ON address.id = attempt.receiving_account_id
     JOIN receiving_account account ON account.id = COALESCE(address.settles_in, address.id)
  WHERE refund.from_suspense > 0::numeric;

CREATE OR REPLACE FUNCTION public.amount_claim_keep_period()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF (OLD.merchant_code, OLD.kind, OLD.payment_id, OLD.attempt_no) = (NEW.merchant_code, NEW.kind, NEW.payment_id, NEW.attempt_no)
    AND OLD.claimed_at = NEW.claimed_at THEN
    RETURN NEW;
  END IF;
  IF OLD.free_at IS NULL OR OLD.free_at > NEW.claimed_at THEN
    RAISE EXCEPTION 'amount % is still claimed', OLD.amount
      USING ERRCODE = 'exclusion_violation', CONSTRAINT = 'amount_claim_has_one_owner';
  END IF;
  INSERT INTO amount_claim_period (receiving_account_id, amount, merchant_code, kind, payment_id, attempt_no, claimed_at, free_at)
  VALUES (OLD.receiving_account_id, OLD.amount, OLD.merchant_code, OLD.kind, OLD.payment_id, OLD.attempt_no, OLD.claimed_at, OLD.free_at);
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.amounts_free_before(account uuid)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$
  SELECT CASE WHEN provider <> 'own-accounts' THEN gateway_now()
              WHEN statement_through IS NULL THEN '-infinity'
              ELSE least((date_trunc('day', gateway_now() AT TIME ZONE zone) - booking_lag_days * interval '1 day') AT TIME ZONE zone,
                         (statement_through + 1)::timestamp AT TIME ZONE zone + notice_delay_seconds * interval '1 second') END
    FROM receiving_account CROSS JOIN LATERAL (SELECT coalesce(time_zone, 'UTC') AS zone) named WHERE id = account
$function$;

CREATE OR REPLACE FUNCTION public.amounts_offered(account uuid, base numeric, unit numeric, offset_min integer, offset_max integer, merchant text, kept integer, few integer)
 RETURNS TABLE(step integer, amount numeric, is_free boolean, for_others boolean)
 LANGUAGE plpgsql
AS $function$
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
END $function$;

CREATE OR REPLACE FUNCTION public.audit_names(actor text, before jsonb, after jsonb)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT array_agg(DISTINCT named) FROM (
    SELECT 'by:' || lower(regexp_replace(actor, '^(operator|rail|(operator-token|person):[^/]*/|gateway):?', '')) AS named
    UNION ALL SELECT 'by:' || lower(regexp_replace(after ->> 'approvedBy', '^person:[^/]*/', ''))
    UNION ALL SELECT substring(who FROM '^(person:[^/]*)/') FROM unnest(ARRAY[actor, after ->> 'approvedBy']) AS who
    UNION ALL SELECT (regexp_matches(before::text, '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}', 'g'))[1]
    UNION ALL SELECT (regexp_matches(after::text, '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}', 'g'))[1]) names
   WHERE named IS NOT NULL
$function$;

CREATE OR REPLACE FUNCTION public.callback_last_place(listing_merchant text)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
 SET enable_bitmapscan TO 'off'
 SET enable_sort TO 'off'
AS $function$
BEGIN
  RETURN (SELECT c.listed_at FROM callback c
           WHERE c.merchant_code = listing_merchant AND c.listed_at > '-infinity' ORDER BY c.listed_at DESC LIMIT 1);
END $function$;

CREATE OR REPLACE FUNCTION public.callback_name_merchant()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  SELECT merchant_code INTO NEW.merchant_code FROM callback WHERE id = NEW.callback_id;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.callback_note_displacement()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM list_note_displacement(NEW.listed_at, NEW.created_at);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.callback_take_place()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  list text := NEW.merchant_code;
  place timestamptz;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    NEW.listed_at := OLD.listed_at;
    RETURN NEW;
  END IF;
  IF current_setting('gateway.callback_list', true) = list THEN
    place := current_setting('gateway.callback_place')::timestamptz;
  ELSE
    PERFORM pg_current_xact_id();
    PERFORM list_position_lock();
    place := greatest(now(), callback_last_place(NEW.merchant_code));
    list := set_config('gateway.callback_list', list, true);
  END IF;
  place := greatest(clock_timestamp(), place + interval '1 microsecond');
  list := set_config('gateway.callback_place', place::text, true);
  NEW.listed_at := place;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.change_payments(changes json)
 RETURNS TABLE(merchant_code text, kind text, payment_id text, attempt_no integer)
 LANGUAGE plpgsql
AS $function$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  WITH changed AS (
    UPDATE payment
       SET status = given.to_status, event_no = event_no + 1, changed_at = gateway_now(),
           processed_at = CASE WHEN NOT given.is_new THEN processed_at WHEN given.is_final THEN gateway_now() END,
           failure_reason_code = CASE WHEN given.is_new THEN given.reason ELSE failure_reason_code END,
           money_returned = CASE WHEN given.returned IS NULL THEN money_returned ELSE nullif(given.returned, 0) END,
           returned_at = CASE WHEN given.returned > coalesce(money_returned, 0) THEN gateway_now()
                              WHEN given.returned = 0 THEN NULL ELSE returned_at END
      FROM (
        SELECT given.*, held.place, given.to_status <> given.from_status AS is_new,
               given.to_status NOT IN ('WAITING', 'PROCESSING') AS is_final
          FROM json_to_recordset(changes) AS given (merchant_code text, kind text, payment_id text, from_status text,
                 to_status text, reason text, returned numeric, cause text, actor text, receipt_id uuid, institution_code text),
               LATERAL (
                 SELECT ctid AS place FROM payment p
                  WHERE (p.merchant_code, p.kind, p.payment_id) = (given.merchant_code, given.kind, given.payment_id) OFFSET 0) held) given
     WHERE payment.ctid = given.place AND payment.status = given.from_status
    RETURNING given.*, payment.attempt_no, payment.event_no, payment.callback_url),
  event AS (
    INSERT INTO payment_event (merchant_code, kind, payment_id, event_no, from_status, to_status, cause, actor, receipt_id, institution_code, at)
    SELECT merchant_code, kind, payment_id, event_no, from_status, to_status, cause, actor, receipt_id, institution_code, gateway_now()
      FROM changed),
  told AS (
    INSERT INTO callback (merchant_code, kind, payment_id, event_no, url, next_delivery_at, created_at)
    SELECT merchant_code, kind, payment_id, event_no, callback_url, gateway_now(), gateway_now() FROM changed),
  ended AS (SELECT * FROM changed WHERE is_new AND is_final),
  released AS (
    UPDATE amount_claim claim
       SET free_at = greatest(claim.claimed_at, gateway_now() + make_interval(secs => account.notice_delay_seconds))
      FROM ended, receiving_account account
     WHERE (claim.merchant_code, claim.kind, claim.payment_id) = (ended.merchant_code, ended.kind, ended.payment_id)
       AND claim.free_at IS NULL AND account.id = claim.receiving_account_id),
  uncontested AS (
    UPDATE contested_amount rest
       SET contested_until = greatest(rest.contested_from, gateway_now() + make_interval(secs => account.notice_delay_seconds))
      FROM ended, receiving_account account
     WHERE (rest.merchant_code, rest.kind, rest.payment_id) = (ended.merchant_code, ended.kind, ended.payment_id)
       AND rest.contested_until IS NULL AND account.id = rest.receiving_account_id)
  SELECT merchant_code, kind, payment_id, attempt_no FROM changed;
END $function$;

CREATE OR REPLACE FUNCTION public.contested_amount_keep()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF OLD.contested_until IS NULL AND NEW.contested_until IS NOT NULL THEN
    OLD.contested_until := NEW.contested_until;
  END IF;
  IF NEW IS DISTINCT FROM OLD THEN
    RAISE EXCEPTION 'contested_amount: only its end may be filled in, once' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.customer_name_merchant()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE payer_data SET merchant_code = NEW.merchant_code WHERE id = NEW.payer_data_id AND merchant_code IS NULL;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.decision_of_item(of_item uuid)
 RETURNS TABLE(actor text, approved_by text, command text, merchant_code text, kind text, payment_id text)
 LANGUAGE sql
 STABLE
AS $function$
  SELECT event.actor, event.after ->> 'approvedBy', event.command, event.merchant_code, event.after ->> 'kind', event.after ->> 'paymentId'
    FROM audit_event event
   WHERE event.after ? 'suspenseItemId' AND event.after ->> 'suspenseItemId' = of_item::text
     AND event.command IN ('suspense assign', 'suspense book', 'suspense return')
   ORDER BY event.id DESC LIMIT 1
$function$;

CREATE OR REPLACE FUNCTION public.decision_of_match(of_receipt uuid, of_merchant text, matched_by text, matched_at timestamp with time zone)
 RETURNS TABLE(actor text, approved_by text)
 LANGUAGE sql
 STABLE
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.decision_open(state text, sent_at timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  SELECT CASE WHEN state = 'CONFLICT' THEN 'CONFLICT'
              WHEN state IN ('SENT', 'UNKNOWN') AND sent_at <= gateway_now() - interval '1 hour' THEN 'UNRESOLVED' END
$function$;

CREATE OR REPLACE FUNCTION public.gateway_now()
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN date_trunc('milliseconds'::text, statement_timestamp());

CREATE OR REPLACE FUNCTION public.hold_merchant_balances(merchants text[], currencies text[], waits boolean)
 RETURNS TABLE(merchant_code text, currency_code text, available numeric, is_used boolean)
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET enable_bitmapscan TO 'off'
AS $function$
DECLARE
  held_merchants text[];
  held_currencies text[];
  unsettled boolean[];
  held record;
  remembered text := '';
  last_time timestamptz := '-infinity';
BEGIN
  IF waits THEN
    PERFORM FROM (SELECT * FROM unnest(merchants, currencies) asked (merchant, currency) ORDER BY 1, 2) asked
     CROSS JOIN LATERAL (
       SELECT FROM merchant_balance b WHERE b.merchant_code = asked.merchant AND b.currency_code = asked.currency FOR NO KEY UPDATE) taken;
  END IF;
  SELECT array_agg(asked.merchant), array_agg(asked.currency), array_agg(taken.is_unsettled)
    INTO held_merchants, held_currencies, unsettled
    FROM (SELECT * FROM unnest(merchants, currencies) asked (merchant, currency) ORDER BY 1, 2) asked
   CROSS JOIN LATERAL (
     SELECT b.unsettled_since IS NOT NULL AS is_unsettled FROM merchant_balance b
      WHERE b.merchant_code = asked.merchant AND b.currency_code = asked.currency FOR NO KEY UPDATE SKIP LOCKED) taken;
  -- A statement of its own, which sees the postings of whoever held the locks.
  FOR held IN
    SELECT asked.*, balance.* FROM unnest(held_merchants, held_currencies, unsettled) asked (merchant, currency, is_unsettled)
     CROSS JOIN LATERAL read_merchant_balance(asked.merchant, asked.currency) balance
  LOOP
    merchant_code := held.merchant;
    currency_code := held.currency;
    available := held.available;
    is_used := held.available_seq > 0 AND held.reserved_seq > 0;
    IF is_used AND held.is_unsettled AND held.posted_at < clock_timestamp() THEN
      remembered := format(E'%sMERCHANT_AVAILABLE/%s/%s\nMERCHANT_RESERVED/%s/%s\n', remembered, currency_code, merchant_code, currency_code, merchant_code);
      last_time := greatest(last_time, held.posted_at);
    END IF;
    RETURN NEXT;
  END LOOP;
  IF remembered <> '' THEN
    PERFORM set_config('gateway.posting_balance', '', true), set_config('gateway.posting_accounts', E'\n' || remembered, true),
            set_config('gateway.posting_time', last_time::text, true);
  END IF;
END $function$;

CREATE OR REPLACE FUNCTION public.is_paid_out(kind text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (kind = ANY (ARRAY['payout'::text, 'refund'::text]));

CREATE OR REPLACE FUNCTION public.item_of_line(line uuid)
 RETURNS SETOF suspense_item
 LANGUAGE sql
 STABLE
AS $function$
  SELECT * FROM suspense_item WHERE suspense_item.statement_line_id = line
  UNION ALL
  SELECT item.* FROM receipt JOIN suspense_item item ON item.receipt_id = receipt.id
   WHERE receipt.source = 'own-accounts' AND receipt.source_id = line::text
$function$;

CREATE OR REPLACE FUNCTION public.kept_fields(of_payment payment)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  SELECT jsonb_strip_nulls(jsonb_build_object(
    'metadata', of_payment.metadata))
$function$;

CREATE OR REPLACE FUNCTION public.ledger_account_open_balance()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO merchant_balance (merchant_code, currency_code) VALUES (NEW.merchant_code, NEW.currency_code) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.ledger_balance_after(account_kind text, currency text, merchant text, seq bigint)
 RETURNS numeric
 LANGUAGE sql
 STABLE
AS $function$
  SELECT CASE seq WHEN 0 THEN 0 ELSE (
    SELECT balance_after FROM ledger_posting
     WHERE account_id = account_kind || '/' || currency || '/' || merchant AND account_seq = seq) END
$function$;

CREATE OR REPLACE FUNCTION public.ledger_entries_check_postings()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
DECLARE
  refused bigint;
BEGIN
  SELECT entry.id INTO refused FROM stored entry
   WHERE NOT EXISTS (SELECT FROM ledger_posting posting WHERE posting.entry_id = entry.id) LIMIT 1;
  IF refused IS NULL THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION 'ledger entry % does not balance: it has no postings', refused
    USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_entry_balances';
END $function$;

CREATE OR REPLACE FUNCTION public.ledger_entry_check_receipt_reversal()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  booked jsonb;
  due jsonb;
BEGIN
  SELECT jsonb_object_agg(account_id, trim_scale(amount)::text) INTO booked
    FROM (SELECT account_id, sum(amount) AS amount FROM ledger_posting WHERE entry_id = NEW.id GROUP BY account_id) line;
  SELECT jsonb_build_object(
           'RECEIVING/' || receipt.currency_code || '/' || receipt.receiving_account_id, trim_scale(receipt.amount)::text,
           'SUSPENSE/' || receipt.currency_code, trim_scale(-receipt.amount)::text) INTO due
    FROM receipt_match match JOIN receipt ON receipt.id = match.receipt_id
   WHERE match.receipt_id = NEW.receipt_id AND NOT match.after_success AND match.undone_at IS NULL
     AND (match.merchant_code, match.kind, match.payment_id) = (NEW.merchant_code, NEW.payment_kind, NEW.payment_id);
  IF booked IS DISTINCT FROM due THEN
    RAISE EXCEPTION 'ledger entry % does not reverse receipt %: booked %, due %', NEW.id, NEW.receipt_id, booked,
      coalesce(due::text, 'nothing, because the receipt did not count for the payment')
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_entry_reverses_its_receipt';
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.ledger_posting_keep_balance()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
 SET enable_bitmapscan TO 'off'
 SET enable_sort TO 'off'
AS $function$
DECLARE
  account ledger_account;
  balance text;
  unsettled timestamptz;
  held record;
  remembered text;
BEGIN
  remembered := current_setting('gateway.posting_accounts', true);
  IF strpos(remembered, E'\n' || NEW.account_id || E'\n') > 0 THEN
    SELECT p.merchant_code, p.account_seq + 1, p.balance_after + NEW.amount
      INTO STRICT NEW.merchant_code, NEW.account_seq, NEW.balance_after
      FROM ledger_posting p WHERE p.account_id = NEW.account_id AND p.account_seq IS NOT NULL
     ORDER BY p.account_seq DESC LIMIT 1;
    NEW.posted_at := greatest(current_setting('gateway.posting_time')::timestamptz + interval '1 microsecond', clock_timestamp());
    remembered := set_config('gateway.posting_time', NEW.posted_at::text, true);
    RETURN NEW;
  END IF;
  SELECT * INTO STRICT account FROM ledger_account WHERE id = NEW.account_id;
  NEW.merchant_code := account.merchant_code;
  NEW.account_seq := NULL;
  NEW.balance_after := NULL;
  NEW.posted_at := clock_timestamp();
  IF account.kind IN ('MERCHANT_AVAILABLE', 'MERCHANT_RESERVED') THEN
    SELECT unsettled_since INTO STRICT unsettled FROM merchant_balance
     WHERE merchant_code = account.merchant_code AND currency_code = account.currency_code FOR NO KEY UPDATE;
    -- A statement of its own, which sees the postings of whoever held the lock, and those that this statement has made so far.
    SELECT * INTO STRICT held FROM read_merchant_balance(account.merchant_code, account.currency_code);
    IF account.kind = 'MERCHANT_AVAILABLE' THEN
      NEW.account_seq := held.available_seq + 1;
      NEW.balance_after := held.available + NEW.amount;
    ELSE
      NEW.account_seq := held.reserved_seq + 1;
      NEW.balance_after := held.reserved + NEW.amount;
    END IF;
    -- The clock is read after the row is locked: a transaction that waited for the lock gets a later time than the one that held it.
    NEW.posted_at := greatest(held.posted_at + interval '1 microsecond', clock_timestamp());
    IF unsettled IS NULL THEN
      UPDATE merchant_balance SET unsettled_since = now()
       WHERE merchant_code = account.merchant_code AND currency_code = account.currency_code;
    END IF;
    balance := account.currency_code || '/' || account.merchant_code;
    IF current_setting('gateway.posting_balance', true) IS DISTINCT FROM balance THEN
      remembered := set_config('gateway.posting_balance', balance, true);
      remembered := E'\n';
    END IF;
    remembered := set_config('gateway.posting_accounts', coalesce(nullif(remembered, ''), E'\n') || NEW.account_id || E'\n', true);
    remembered := set_config('gateway.posting_time', NEW.posted_at::text, true);
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.ledger_postings_check_balance()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
DECLARE
  refused record;
BEGIN
  SELECT touched.entry_id, found.total, found.lines, found.foreign_lines INTO refused
    FROM (SELECT DISTINCT entry_id FROM stored) touched
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(posting.amount), 0) AS total, count(*) AS lines,
             count(*) FILTER (WHERE account.currency_code <> entry.currency_code) AS foreign_lines
        FROM ledger_entry entry
        JOIN ledger_posting posting ON posting.entry_id = entry.id
        JOIN ledger_account account ON account.id = posting.account_id
       WHERE entry.id = touched.entry_id) found
   WHERE found.foreign_lines > 0 OR found.total <> 0 OR found.lines < 2 LIMIT 1;
  IF refused.entry_id IS NULL THEN
    RETURN NULL;
  END IF;
  IF refused.foreign_lines > 0 THEN
    RAISE EXCEPTION 'ledger entry % posts to an account of another currency', refused.entry_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_entry_keeps_currency';
  END IF;
  RAISE EXCEPTION 'ledger entry % does not balance: % postings sum to %', refused.entry_id, refused.lines, refused.total
    USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_entry_balances';
END $function$;

CREATE OR REPLACE FUNCTION public.lines_of_payment(of_merchant text, of_kind text, of_payment text)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.list_begins(time_from timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$
  SELECT time_from - coalesce(max(hours) * interval '1 hour', interval '1 minute')
    FROM list_displacement WHERE side = 'EARLY' AND since < time_from AND until >= time_from
$function$;

CREATE OR REPLACE FUNCTION public.list_ends(time_to timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$
  SELECT time_to + coalesce(max(hours) * interval '1 hour', interval '1 minute')
    FROM list_displacement WHERE side = 'LATE' AND since < time_to AND until >= time_to
$function$;

CREATE OR REPLACE FUNCTION public.list_note_displacement(position_given timestamp with time zone, own_time timestamp with time zone)
 RETURNS void
 LANGUAGE sql
AS $function$
  INSERT INTO list_displacement (side, since, until, hours)
  SELECT noted.side, noted.first - interval '1 hour', noted.last + interval '1 hour', noted.hours
    FROM (SELECT CASE WHEN own_time > position_given THEN 'EARLY' ELSE 'LATE' END AS side,
                 least(own_time, position_given) AS first, greatest(own_time, position_given) AS last,
                 ceil(abs(extract(epoch FROM own_time - position_given)) / 3600)::int AS hours) noted
   WHERE abs(extract(epoch FROM own_time - position_given)) > 60
     AND NOT EXISTS (SELECT FROM list_displacement known
                      WHERE known.side = noted.side AND known.since <= noted.first AND known.until >= noted.last AND known.hours >= noted.hours)
$function$;

CREATE OR REPLACE FUNCTION public.list_position_lock()
 RETURNS void
 LANGUAGE plpgsql
AS $function$
DECLARE
  began bigint := extract(epoch from now()) * 1000000;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(1342177280 + (began >> 32)::int, began::bit(32)::int);
END $function$;

CREATE OR REPLACE FUNCTION public.list_position_oldest()
 RETURNS bigint
 LANGUAGE sql
AS $function$
  SELECT min(((l.classid::bigint - 1342177280) << 32) + l.objid::bigint) FROM pg_locks l
   WHERE l.locktype = 'advisory' AND l.objsubid = 2 AND l.classid::bigint BETWEEN 1342177280 AND 1342177280 + 1048575
     AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
$function$;

CREATE OR REPLACE FUNCTION public.merchant_balance_refuse_direct_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  forgotten text;
BEGIN
  IF TG_OP = 'INSERT' OR (TG_OP = 'UPDATE' AND pg_trigger_depth() > 1) THEN
    IF NEW.unsettled_since IS NULL THEN
      forgotten := set_config('gateway.posting_accounts', '', true);
    END IF;
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a balance changes only by a posting' USING ERRCODE = 'check_violation', CONSTRAINT = 'merchant_balance_changes_by_posting';
END $function$;

CREATE OR REPLACE FUNCTION public.metadata_terms(metadata jsonb)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT array_agg(lower(regexp_replace(kept.value, '[^[:alnum:]]', '', 'g')))
    FROM jsonb_each_text(metadata) kept
   WHERE kept.value ~ '[[:alnum:]]'
$function$;

CREATE OR REPLACE FUNCTION public.open_clearing(after bigint, through bigint)
 RETURNS TABLE(account_id text, entry_id bigint, line integer, amount numeric)
 LANGUAGE sql
 STABLE
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.operator_token_keeps_rights()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF (NEW.id, NEW.name, NEW.scopes, NEW.all_accounts, NEW.account_ids, NEW.token_hash)
       IS DISTINCT FROM (OLD.id, OLD.name, OLD.scopes, OLD.all_accounts, OLD.account_ids, OLD.token_hash)
     OR (OLD.revoked_at IS NOT NULL AND NEW.revoked_at IS DISTINCT FROM OLD.revoked_at) THEN
    RAISE EXCEPTION 'operator token % keeps its rights', OLD.id
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'operator_token_keeps_rights';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.payer_data_name_merchant()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE payer_data SET merchant_code = attempt.merchant_code
    FROM payment_attempt attempt WHERE payer_data.id = NEW.id AND attempt.payer_data_id = NEW.id;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.payer_json(payer payer_data)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  SELECT to_jsonb(payer) - array['sealed', 'data_key_id', 'lookup']
         || jsonb_build_object('data', sealed_json(payer.sealed, payer.data_key_id, 'payer_data:' || payer.id, payer.data))
$function$;

CREATE OR REPLACE FUNCTION public.payers_with(ways json)
 RETURNS TABLE(id uuid)
 LANGUAGE sql
 STABLE
AS $function$
  SELECT found.id
    FROM json_array_elements_text(ways) AS way
   CROSS JOIN LATERAL (
     SELECT payer.id FROM payer_data payer WHERE payer.lookup IS NOT NULL AND payer.lookup @> way.value::bigint[] OFFSET 0) found
$function$;

CREATE OR REPLACE FUNCTION public.payin_left(of_merchant text, of_payin text, OUT of_suspense numeric, OUT of_balance numeric)
 RETURNS record
 LANGUAGE sql
 STABLE
AS $function$
  SELECT of_suspense, of_balance FROM payment_left(of_merchant, 'payin', of_payin)
$function$;

CREATE OR REPLACE FUNCTION public.payment_attempt_begin_in_turn()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF EXISTS (SELECT FROM payment_attempt before
              WHERE (before.merchant_code, before.kind, before.payment_id, before.attempt_no)
                  = (NEW.merchant_code, NEW.kind, NEW.payment_id, NEW.attempt_no - 1)
                AND before.closed_at IS NOT NULL) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'attempt % of % % begins before the one before it is closed', NEW.attempt_no, NEW.kind, NEW.payment_id
    USING ERRCODE = 'check_violation', CONSTRAINT = 'payment_attempt_begins_in_turn';
END $function$;

CREATE OR REPLACE FUNCTION public.payment_check_giving_back()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  undone numeric;
BEGIN
  SELECT coalesce(sum(undo.money_returned), 0) INTO undone
    FROM receipt_match_undo undo JOIN receipt_match matched USING (receipt_id, match_no)
   WHERE (undo.merchant_code, undo.kind, undo.payment_id) = (NEW.merchant_code, NEW.kind, NEW.payment_id) AND matched.given_back;
  -- What was undone is redone: the merchant has it again.
  IF NEW.status = 'SUCCESS' AND OLD.money_returned > undone AND coalesce(NEW.money_returned, 0) = undone
    AND (NEW.money_returned IS NULL) = (undone = 0)
    AND EXISTS (
      SELECT FROM receipt_match redone
       WHERE (redone.merchant_code, redone.kind, redone.payment_id) = (NEW.merchant_code, NEW.kind, NEW.payment_id)
         AND redone.redoes_match_no IS NOT NULL AND redone.undone_at IS NULL)
    AND NOT EXISTS (
      SELECT FROM ledger_entry entry
       WHERE (entry.merchant_code, entry.payment_kind, entry.payment_id) = (NEW.merchant_code, NEW.kind, NEW.payment_id)
         AND entry.kind = 'REVERSAL') THEN
    RETURN NEW;
  END IF;
  IF NEW.status = 'SUCCESS' AND NEW.money_returned <= NEW.amount
    AND (OLD.money_returned IS NULL AND undone = 0 AND NEW.money_returned = NEW.amount
      OR NEW.money_returned = undone AND undone > coalesce(OLD.money_returned, 0)) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a payment gives its amount back once, whole or by the receipts that paid it, when it has succeeded: % % in % gives %',
    NEW.kind, NEW.payment_id, NEW.status, coalesce(NEW.money_returned::text, 'nothing')
    USING ERRCODE = 'check_violation', CONSTRAINT = 'payment_gives_back_once';
END $function$;

CREATE OR REPLACE FUNCTION public.payment_last_place(listing_merchant text, listing_kind text, OUT listed timestamp with time zone, OUT relisted timestamp with time zone)
 RETURNS record
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
 SET enable_bitmapscan TO 'off'
 SET enable_sort TO 'off'
AS $function$
BEGIN
  SELECT p.listed_at INTO listed FROM payment p
   WHERE p.merchant_code = listing_merchant AND p.kind = listing_kind AND p.listed_at > '-infinity' ORDER BY p.listed_at DESC LIMIT 1;
  SELECT p.relisted_at INTO relisted FROM payment p
   WHERE p.merchant_code = listing_merchant AND p.kind = listing_kind AND p.relisted_at > '-infinity' ORDER BY p.relisted_at DESC LIMIT 1;
END $function$;

CREATE OR REPLACE FUNCTION public.payment_left(of_merchant text, of_kind text, of_payment text, OUT of_suspense numeric, OUT of_balance numeric)
 RETURNS record
 LANGUAGE sql
 STABLE
AS $function$
  SELECT received.amount - CASE WHEN reversed.entirely THEN 0 ELSE completed.amount - undone.taken + repaid.amount END - p.suspense_refunded,
         CASE WHEN p.status <> 'SUCCESS' OR reversed.entirely THEN 0 ELSE p.amount - undone.returned - coalesce(p.money_short, 0) END
           - (p.money_refunded - p.suspense_refunded)
    FROM payment p
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(money_taken), 0) AS taken, coalesce(sum(money_returned), 0) AS returned,
             coalesce(sum(greatest(money_returned - money_taken, 0)), 0) AS short
        FROM receipt_match_undo undo JOIN receipt_match matched USING (receipt_id, match_no)
       WHERE (undo.merchant_code, undo.kind, undo.payment_id) = (p.merchant_code, p.kind, p.payment_id) AND matched.given_back) undone
    CROSS JOIN LATERAL (SELECT p.money_returned IS NOT NULL AND undone.taken = 0 AS entirely) reversed
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(receipt.amount), 0) AS amount FROM receipt_match matched JOIN receipt ON receipt.id = matched.receipt_id
       WHERE (matched.merchant_code, matched.kind, matched.payment_id) = (p.merchant_code, p.kind, p.payment_id)
         AND matched.undone_at IS NULL AND (matched.after_success OR NOT reversed.entirely)) received
    CROSS JOIN LATERAL (
      SELECT coalesce(-sum(posting.amount), 0) AS amount FROM ledger_entry entry JOIN ledger_posting posting ON posting.entry_id = entry.id
       WHERE (entry.merchant_code, entry.payment_kind, entry.payment_id) = (p.merchant_code, p.kind, p.payment_id)
         AND entry.kind = 'COMPLETION' AND posting.account_id = 'SUSPENSE/' || p.currency_code) completed
    CROSS JOIN LATERAL (
      SELECT CASE WHEN p.short_borne_by IS NULL THEN 0
                  ELSE greatest(p.amount - completed.amount, 0) - undone.short - coalesce(p.money_short, 0) END AS amount) repaid
   WHERE p.merchant_code = of_merchant AND p.kind = of_kind AND p.payment_id = of_payment
$function$;

CREATE OR REPLACE FUNCTION public.payment_note_displacement()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM list_note_displacement(NEW.listed_at, NEW.created_at);
  -- Of changes, lists are asked from a time on only.
  IF NEW.changed_at > NEW.relisted_at THEN
    PERFORM list_note_displacement(NEW.relisted_at, NEW.changed_at);
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.payment_note_suspense()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
BEGIN
  IF NEW.status <> 'SUCCESS' OR OLD.status = 'SUCCESS' OR NEW.money_received > (
    SELECT min(amount_required + rest_offset) FROM payment_attempt
     WHERE (merchant_code, kind, payment_id) = (NEW.merchant_code, NEW.kind, NEW.payment_id)) THEN
    INSERT INTO payment_in_suspense (merchant_code, kind, payment_id) VALUES (NEW.merchant_code, NEW.kind, NEW.payment_id)
    ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.payment_refuse_illegal_transition()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF (OLD.status, NEW.status) NOT IN (
    ('WAITING', 'PROCESSING'), ('WAITING', 'SUCCESS'), ('WAITING', 'REFUSED'), ('WAITING', 'EXPIRED'),
    ('PROCESSING', 'SUCCESS'), ('PROCESSING', 'REFUSED'), ('PROCESSING', 'EXPIRED'), ('EXPIRED', 'SUCCESS')
  ) OR (is_paid_out(NEW.kind) AND NEW.status = 'EXPIRED') THEN
    RAISE EXCEPTION 'a % may not go from % to %', NEW.kind, OLD.status, NEW.status
      USING ERRCODE = 'check_violation', CONSTRAINT = 'payment_transition_is_legal';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.payment_release_refund()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE refund SET released_at = gateway_now()
   WHERE (merchant_code, kind, payment_id) = (NEW.merchant_code, NEW.kind, NEW.payment_id) AND released_at IS NULL;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.payment_take_place()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  list text := NEW.merchant_code || '/' || NEW.kind;
  last record;
  place timestamptz;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    OLD.watched_until := NEW.watched_until;
    NEW.listed_at := OLD.listed_at;
    NEW.relisted_at := OLD.relisted_at;
    IF NEW IS NOT DISTINCT FROM OLD THEN
      RETURN NEW;
    END IF;
  END IF;
  IF current_setting('gateway.payment_list', true) = list THEN
    place := current_setting('gateway.payment_place')::timestamptz;
  ELSE
    PERFORM pg_current_xact_id();
    PERFORM list_position_lock();
    last := payment_last_place(NEW.merchant_code, NEW.kind);
    place := greatest(now(), last.listed, last.relisted);
    list := set_config('gateway.payment_list', list, true);
  END IF;
  place := greatest(clock_timestamp(), place + interval '1 microsecond');
  list := set_config('gateway.payment_place', place::text, true);
  NEW.relisted_at := place;
  IF TG_OP = 'INSERT' THEN
    NEW.listed_at := place;
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.payments_due(currency text, lacking numeric, expired_since timestamp with time zone)
 RETURNS SETOF payment
 LANGUAGE sql
 STABLE
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.payout_batch_keeps_its_file()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION 'the file of payout batch % was exported', OLD.id
    USING ERRCODE = 'restrict_violation', CONSTRAINT = 'payout_batch_keeps_its_file';
END $function$;

CREATE OR REPLACE FUNCTION public.read_merchant_balance(of_merchant text, of_currency text)
 RETURNS TABLE(available numeric, reserved numeric, available_seq bigint, reserved_seq bigint, posted_at timestamp with time zone)
 LANGUAGE sql
 STABLE
AS $function$
  SELECT coalesce(a.balance_after, 0), coalesce(r.balance_after, 0), coalesce(a.account_seq, 0), coalesce(r.account_seq, 0),
         greatest(a.posted_at, r.posted_at)
    FROM (SELECT) AS always
    LEFT JOIN LATERAL (
      SELECT p.balance_after, p.account_seq, p.posted_at FROM ledger_posting p
       WHERE p.account_id = 'MERCHANT_AVAILABLE/' || of_currency || '/' || of_merchant AND p.account_seq IS NOT NULL
       ORDER BY p.account_seq DESC LIMIT 1) a ON true
    LEFT JOIN LATERAL (
      SELECT p.balance_after, p.account_seq, p.posted_at FROM ledger_posting p
       WHERE p.account_id = 'MERCHANT_RESERVED/' || of_currency || '/' || of_merchant AND p.account_seq IS NOT NULL
       ORDER BY p.account_seq DESC LIMIT 1) r ON true
$function$;

CREATE OR REPLACE FUNCTION public.receipt_match_close_suspense_item()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
DECLARE
  closed_now uuid[];
  refused uuid;
BEGIN
  WITH closed AS (
    UPDATE suspense_item item SET closed_at = greatest(item.opened_at, gateway_now()),
           closed_as = CASE stored.matched_by WHEN 'OPERATOR' THEN 'ASSIGNED' ELSE 'MATCHED' END
      FROM stored WHERE item.receipt_id = stored.receipt_id AND item.closed_at IS NULL
    RETURNING item.receipt_id)
  SELECT coalesce(array_agg(closed.receipt_id), '{}') INTO closed_now FROM closed;
  -- A statement of its own, which sees an item that was opened or closed while the update waited. An item is closed by one match.
  SELECT item.receipt_id INTO refused
    FROM (SELECT receipt_id, count(*) AS matches FROM stored GROUP BY receipt_id) given
    JOIN suspense_item item ON item.receipt_id = given.receipt_id
   WHERE given.matches > 1 OR item.receipt_id <> ALL (closed_now) LIMIT 1;
  IF refused IS NULL THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION 'the money of receipt % is not in suspense any more', refused
    USING ERRCODE = 'check_violation', CONSTRAINT = 'receipt_match_takes_money_in_suspense';
END $function$;

CREATE OR REPLACE FUNCTION public.receipt_match_count()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
DECLARE
  refused record;
  redone bigint;
BEGIN
  -- What matches redo gave its money back, and does so no more: the money is counted already. With less of it the completion has what it
  -- took; the rest of the money is the payment's no more.
  IF EXISTS (SELECT FROM stored WHERE redoes_match_no IS NOT NULL) THEN
    UPDATE receipt_match undone SET given_back = false
      FROM (SELECT redoes_receipt_id, redoes_match_no, merchant_code, kind, payment_id, currency_code, sum(amount) AS amount
              FROM stored JOIN receipt ON receipt.id = stored.receipt_id WHERE redoes_match_no IS NOT NULL
             GROUP BY redoes_receipt_id, redoes_match_no, merchant_code, kind, payment_id, currency_code) again
     WHERE (undone.receipt_id, undone.match_no) = (again.redoes_receipt_id, again.redoes_match_no) AND undone.given_back
       AND (undone.merchant_code, undone.kind, undone.payment_id) = (again.merchant_code, again.kind, again.payment_id)
       AND EXISTS (
         SELECT FROM receipt first JOIN receipt_match_undo undo ON undo.receipt_id = first.id
          WHERE first.id = undone.receipt_id AND undo.match_no = undone.match_no AND first.currency_code = again.currency_code
            AND again.amount BETWEEN undo.money_taken AND first.amount);
    GET DIAGNOSTICS redone = ROW_COUNT;
    IF redone <> (SELECT count(*) FROM (SELECT DISTINCT redoes_receipt_id, redoes_match_no FROM stored WHERE redoes_match_no IS NOT NULL) asked) THEN
      RAISE EXCEPTION 'a match redoes one that has not given its money back'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'receipt_match_redoes_once';
    END IF;
  END IF;
  WITH matched AS (
    SELECT m.redoes_match_no IS NOT NULL AS redoes, m.receipt_id, m.merchant_code, m.kind, m.payment_id, m.after_success, m.at, r.currency_code,
           r.amount - CASE WHEN row_number() OVER (PARTITION BY m.redoes_receipt_id, m.redoes_match_no ORDER BY m.receipt_id) = 1
                           THEN coalesce(first.amount, 0) ELSE 0 END AS added
      FROM stored m JOIN receipt r ON r.id = m.receipt_id LEFT JOIN receipt first ON first.id = m.redoes_receipt_id),
  counted AS (
    UPDATE payment SET money_received = payment.money_received + given.amount, changed_at = given.at
      FROM (SELECT merchant_code, kind, payment_id, currency_code, sum(added) AS amount, max(at) AS at
              FROM matched GROUP BY merchant_code, kind, payment_id, currency_code) given
     WHERE (payment.merchant_code, payment.kind, payment.payment_id) = (given.merchant_code, given.kind, given.payment_id)
       AND payment.currency_code = given.currency_code
    RETURNING payment.merchant_code, payment.kind, payment.payment_id, payment.currency_code, payment.status = 'SUCCESS' AS has_succeeded)
  SELECT matched.*, counted.has_succeeded INTO refused
    FROM matched LEFT JOIN counted USING (merchant_code, kind, payment_id, currency_code)
   WHERE counted.has_succeeded IS DISTINCT FROM (matched.after_success OR matched.redoes) LIMIT 1;
  IF refused.receipt_id IS NULL THEN
    RETURN NULL;
  END IF;
  IF refused.has_succeeded IS NULL THEN
    RAISE EXCEPTION 'receipt % is matched to % %, which is not there or in another currency',
      refused.receipt_id, refused.kind, refused.payment_id
      USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'receipt_match_is_of_a_payment_in_its_currency';
  END IF;
  RAISE EXCEPTION 'receipt % was matched to % % when it had %', refused.receipt_id, refused.kind, refused.payment_id,
    CASE WHEN refused.has_succeeded THEN 'succeeded already' ELSE 'not succeeded yet' END
    USING ERRCODE = 'check_violation', CONSTRAINT = 'receipt_match_knows_a_success';
END $function$;

CREATE OR REPLACE FUNCTION public.receipt_match_name_merchant()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
BEGIN
  UPDATE payer_data SET merchant_code = stored.merchant_code
    FROM stored JOIN receipt ON receipt.id = stored.receipt_id
   WHERE payer_data.id = receipt.payer_data_id AND payer_data.merchant_code IS NULL;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.receipt_match_undo_check_refunds()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  rest record;
BEGIN
  SELECT * INTO rest FROM payin_left(NEW.merchant_code, NEW.payment_id);
  IF rest.of_suspense < 0 OR (rest.of_balance < 0 AND NEW.money_returned > 0) THEN
    RAISE EXCEPTION 'money of receipt % was refunded', NEW.receipt_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'receipt_match_undo_leaves_refunds';
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.receipt_match_undo_take_effect()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  counted boolean;
  has_enough boolean;
BEGIN
  UPDATE receipt_match SET undone_at = NEW.at, given_back = NEW.money_taken > 0
   WHERE receipt_id = NEW.receipt_id AND match_no = NEW.match_no AND undone_at IS NULL
     AND (merchant_code, kind, payment_id) = (NEW.merchant_code, NEW.kind, NEW.payment_id)
  RETURNING NOT after_success INTO counted;
  IF counted IS NULL THEN
    RAISE EXCEPTION 'match % of receipt % is not in force', NEW.match_no, NEW.receipt_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'receipt_match_undo_of_a_match_in_force';
  END IF;
  counted := counted AND (SELECT status = 'SUCCESS' FROM payment
                           WHERE (merchant_code, kind, payment_id) = (NEW.merchant_code, NEW.kind, NEW.payment_id));
  IF counted AND NEW.money_taken = 0 THEN
    SELECT sum(receipt.amount) >= completed.taken INTO has_enough
      FROM receipt_match other JOIN receipt ON receipt.id = other.receipt_id
      CROSS JOIN (
        SELECT coalesce(-sum(posting.amount), 0) AS taken FROM ledger_entry entry JOIN ledger_posting posting ON posting.entry_id = entry.id
         WHERE (entry.merchant_code, entry.payment_kind, entry.payment_id) = (NEW.merchant_code, NEW.kind, NEW.payment_id)
           AND entry.kind = 'COMPLETION' AND posting.account_id LIKE 'SUSPENSE/%') completed
     WHERE (other.merchant_code, other.kind, other.payment_id) = (NEW.merchant_code, NEW.kind, NEW.payment_id)
       AND NOT other.after_success AND (other.undone_at IS NULL OR other.given_back)
     GROUP BY completed.taken;
  END IF;
  IF counted <> (NEW.money_taken > 0) AND has_enough IS NOT TRUE THEN
    RAISE EXCEPTION 'undoing match % of receipt % takes % from its payment', NEW.match_no, NEW.receipt_id, NEW.money_taken
      USING ERRCODE = 'check_violation', CONSTRAINT = 'receipt_match_undo_takes_what_counted';
  END IF;
  IF NEW.money_taken = 0 THEN
    UPDATE payment SET money_received = money_received - receipt.amount, changed_at = NEW.at
      FROM receipt
     WHERE receipt.id = NEW.receipt_id
       AND (payment.merchant_code, payment.kind, payment.payment_id) = (NEW.merchant_code, NEW.kind, NEW.payment_id);
  END IF;
  UPDATE payer_data SET merchant_code = NULL FROM receipt WHERE receipt.id = NEW.receipt_id AND payer_data.id = receipt.payer_data_id;
  INSERT INTO suspense_item (id, receiving_account_id, currency_code, direction, amount, receipt_id, reason, opened_at)
  SELECT id, receiving_account_id, currency_code, 'CREDIT', amount, id, 'MATCH_UNDONE', NEW.at FROM receipt WHERE id = NEW.receipt_id
  ON CONFLICT (receipt_id) DO UPDATE SET reason = excluded.reason, opened_at = excluded.opened_at, closed_at = NULL, closed_as = NULL;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.receipt_open_suspense_item()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO suspense_item (receiving_account_id, currency_code, direction, amount, receipt_id, reason, opened_at)
  SELECT NEW.receiving_account_id, NEW.currency_code, 'CREDIT', NEW.amount, NEW.id, coalesce(NEW.suspense_reason, 'UNMATCHED'), gateway_now()
   WHERE NOT EXISTS (SELECT FROM receipt_match WHERE receipt_match.receipt_id = NEW.id)
  ON CONFLICT (receipt_id) DO NOTHING;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.receipts_of_line(line uuid)
 RETURNS TABLE(id uuid, suffix text, amount numeric)
 LANGUAGE sql
 STABLE
AS $function$
  WITH RECURSIVE part AS (
    SELECT receipt.id, receipt.source_id, receipt.amount FROM receipt WHERE receipt.source = 'own-accounts' AND receipt.source_id = line::text
    UNION ALL
    SELECT receipt.id, receipt.source_id, receipt.amount
      FROM part JOIN receipt ON receipt.source = 'own-accounts' AND receipt.source_id IN (part.source_id || '/1', part.source_id || '/2'))
  SELECT part.id, substr(part.source_id, length(line::text) + 1), part.amount FROM part
$function$;

CREATE OR REPLACE FUNCTION public.received_since(account uuid, midnight timestamp with time zone)
 RETURNS TABLE(amount numeric)
 LANGUAGE sql
 STABLE
AS $function$
  SELECT coalesce(sum(receipt.amount), 0) FROM receipt
   WHERE receipt.receiving_account_id = account
     AND coalesce((receipt.moved_until AT TIME ZONE 'UTC') - interval '1 microsecond', receipt.moved_at AT TIME ZONE 'UTC')
           >= midnight AT TIME ZONE 'UTC'
     -- Not "not exists": the receipts of the day are few, and a join would read all that were ever withdrawn.
     AND (SELECT true FROM suspense_item item WHERE item.receipt_id = receipt.id AND item.closed_as = 'WITHDRAWN') IS NULL
$function$;

CREATE OR REPLACE FUNCTION public.receiving_account_is_used(account uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  SELECT EXISTS (SELECT FROM receipt WHERE receiving_account_id = account)
      OR EXISTS (SELECT FROM ledger_account WHERE receiving_account_id = account)
      OR EXISTS (SELECT FROM amount_claim WHERE receiving_account_id = account)
      OR EXISTS (SELECT FROM bank_statement WHERE receiving_account_id = account)
      OR EXISTS (SELECT FROM payout_batch WHERE receiving_account_id = account)
      OR EXISTS (SELECT FROM suspense_return WHERE receiving_account_id = account)
      OR EXISTS (SELECT FROM receiving_account address WHERE address.settles_in = account)
$function$;

CREATE OR REPLACE FUNCTION public.receiving_account_keep_most_offsets()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW.offset_up_to_most := greatest(NEW.offset_up_to_most, NEW.offset_up_to);
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.receiving_account_keeps_cash_account()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.settles_in IS DISTINCT FROM OLD.settles_in
     AND (OLD.settles_in IS NOT NULL OR receiving_account_is_used(OLD.id)) THEN
    RAISE EXCEPTION 'receiving account % keeps its cash account', OLD.id
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'receiving_account_keeps_cash_account';
  END IF;
  IF NEW.settles_in IS NOT NULL AND EXISTS (
    SELECT FROM receiving_account cash WHERE cash.id = NEW.settles_in AND cash.settles_in IS NOT NULL) THEN
    RAISE EXCEPTION 'receiving account % settles in an account that settles elsewhere', NEW.id
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'receiving_account_settles_in_cash_account';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.refund_check_amount()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NOT EXISTS (
    SELECT FROM payment own JOIN payment payin
        ON (payin.merchant_code, payin.kind, payin.payment_id) = (NEW.merchant_code, NEW.payin_kind, NEW.payin_id)
     WHERE (own.merchant_code, own.kind, own.payment_id) = (NEW.merchant_code, NEW.kind, NEW.payment_id)
       AND own.amount = NEW.from_suspense + NEW.from_balance AND own.currency_code = payin.currency_code) THEN
    RAISE EXCEPTION 'refund % does not pay what it takes of payin %', NEW.payment_id, NEW.payin_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'refund_pays_what_it_takes';
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.refund_give_up()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE payment
     SET money_refunded = money_refunded - CASE WHEN NEW.released_at IS NULL THEN 0 ELSE NEW.from_suspense + NEW.from_balance END,
         suspense_refunded = suspense_refunded - (NEW.taken_over - OLD.taken_over)
           - CASE WHEN NEW.released_at IS NULL THEN 0 ELSE NEW.from_suspense - NEW.taken_over END,
         changed_at = gateway_now()
   WHERE merchant_code = NEW.merchant_code AND kind = NEW.payin_kind AND payment_id = NEW.payin_id;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.refund_take()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  rest record;
BEGIN
  PERFORM FROM payment WHERE merchant_code = NEW.merchant_code AND kind = NEW.payin_kind AND payment_id = NEW.payin_id FOR NO KEY UPDATE;
  SELECT * INTO rest FROM payin_left(NEW.merchant_code, NEW.payin_id);
  IF NOT coalesce(NEW.from_suspense <= greatest(rest.of_suspense, 0) AND NEW.from_balance <= greatest(rest.of_balance, 0), false) THEN
    RAISE EXCEPTION 'refund % takes % and % of payin %, which has % and % left', NEW.payment_id, NEW.from_suspense, NEW.from_balance,
      NEW.payin_id, rest.of_suspense, rest.of_balance
      USING ERRCODE = 'check_violation', CONSTRAINT = 'refund_takes_what_is_left';
  END IF;
  UPDATE payment SET money_refunded = money_refunded + NEW.from_suspense + NEW.from_balance,
         suspense_refunded = suspense_refunded + NEW.from_suspense, changed_at = gateway_now()
   WHERE merchant_code = NEW.merchant_code AND kind = NEW.payin_kind AND payment_id = NEW.payin_id;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.refuse_change_except_missing_merchant()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  merchant_is text;
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.merchant_code IS NULL AND NEW.merchant_code IS NOT NULL THEN
    OLD.merchant_code := NEW.merchant_code;
    IF NEW IS NOT DISTINCT FROM OLD THEN
      IF TG_ARGV[0] = 'ledger_posting' THEN
        SELECT merchant_code INTO merchant_is FROM ledger_account WHERE id = NEW.account_id;
      ELSE
        SELECT merchant_code INTO merchant_is FROM callback WHERE id = NEW.callback_id;
      END IF;
      IF NEW.merchant_code = merchant_is THEN
        RETURN NEW;
      END IF;
    END IF;
  END IF;
  RAISE EXCEPTION '% is append-only: % refused', TG_ARGV[0], TG_OP
    USING ERRCODE = 'restrict_violation', CONSTRAINT = TG_ARGV[0] || '_is_append_only';
END $function$;

CREATE OR REPLACE FUNCTION public.refuse_change_of_facts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  changed text;
BEGIN
  SELECT string_agg(fact, ', ' ORDER BY ordinal) INTO changed
    FROM unnest(TG_ARGV) WITH ORDINALITY AS facts (fact, ordinal)
   WHERE to_jsonb(OLD) -> fact IS DISTINCT FROM to_jsonb(NEW) -> fact;
  IF changed IS NULL THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '%: % never change once they are written', TG_TABLE_NAME, changed
    USING ERRCODE = 'restrict_violation', CONSTRAINT = TG_TABLE_NAME || '_facts_never_change';
END $function$;

CREATE OR REPLACE FUNCTION public.refuse_change_of_history()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION '% is append-only: % refused', TG_TABLE_NAME, TG_OP
    USING ERRCODE = 'restrict_violation', CONSTRAINT = TG_TABLE_NAME || '_is_append_only';
END $function$;

CREATE OR REPLACE FUNCTION public.refuse_deletion()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION '% is never deleted: % refused', TG_TABLE_NAME, TG_OP
    USING ERRCODE = 'restrict_violation', CONSTRAINT = TG_TABLE_NAME || '_is_never_deleted';
END $function$;

CREATE OR REPLACE FUNCTION public.refuse_giving_back()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION 'a payment gives its amount back once, whole, when it has succeeded: % % in % gives %',
    NEW.kind, NEW.payment_id, NEW.status, coalesce(NEW.money_returned::text, 'nothing')
    USING ERRCODE = 'check_violation', CONSTRAINT = 'payment_gives_back_once';
END $function$;

CREATE OR REPLACE FUNCTION public.refuse_money_without_match()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION 'what % % received changes only with a match of a receipt: % refused', NEW.kind, NEW.payment_id, NEW.money_received
    USING ERRCODE = 'check_violation', CONSTRAINT = 'payment_money_received_follows_matches';
END $function$;

CREATE OR REPLACE FUNCTION public.refuse_other_merchant()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION '% % belongs to merchant % and to no other', TG_TABLE_NAME, OLD.id, OLD.merchant_code
    USING ERRCODE = 'restrict_violation', CONSTRAINT = TG_TABLE_NAME || '_keeps_its_merchant';
END $function$;

CREATE OR REPLACE FUNCTION public.refuse_refund_without_row()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION 'what is refunded of % % changes only with its refunds: % refused', NEW.kind, NEW.payment_id, NEW.money_refunded
    USING ERRCODE = 'check_violation', CONSTRAINT = 'payment_money_refunded_follows_refunds';
END $function$;

CREATE OR REPLACE FUNCTION public.refuse_rest_offset()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  most numeric;
  kept numeric;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    SELECT CASE WHEN payment.currency_code IN ('USDC', 'USDT') THEN 0.000001
                WHEN payment.currency_code IN ('ARS', 'BRL', 'CNY', 'COP', 'GHS', 'INR', 'LAK', 'MXN', 'MYR', 'NAD', 'NGN', 'PHP',
                  'THB', 'ZAR', 'ZMW') THEN 0.01
                ELSE 1 END
           * (SELECT max(cash.offset_up_to_most) FROM receiving_account address
                JOIN receiving_account cash ON cash.id = coalesce(address.settles_in, address.id)
               WHERE address.id = NEW.receiving_account_id)
           * (SELECT count(*) FROM receipt_match match
               WHERE (match.merchant_code, match.kind, match.payment_id) = (NEW.merchant_code, NEW.kind, NEW.payment_id)
                 AND match.undone_at IS NULL),
           payment.money_received - payment.suspense_refunded
      INTO most, kept
      FROM payment
     WHERE (payment.merchant_code, payment.kind, payment.payment_id) = (NEW.merchant_code, NEW.kind, NEW.payment_id)
       AND payment.status NOT IN ('SUCCESS', 'REFUSED') AND (payment.money_received > 0 OR NEW.rest_offset = 0);
    IF NEW.rest_offset BETWEEN 0 AND most OR (NEW.rest_offset < 0 AND NEW.amount_required + NEW.rest_offset = kept) THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'what attempt % of % asks for changes only while the payment is paid in part, by the offsets of its account for each receipt or to what came: % refused',
    NEW.attempt_no, NEW.payment_id, NEW.rest_offset
    USING ERRCODE = 'check_violation', CONSTRAINT = 'payment_attempt_rest_offset_follows_parts';
END $function$;

CREATE OR REPLACE FUNCTION public.refuse_second_closing()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION 'attempt % of % was closed at % and stays closed', OLD.attempt_no, OLD.payment_id, OLD.closed_at
    USING ERRCODE = 'restrict_violation', CONSTRAINT = 'payment_attempt_closes_once';
END $function$;

CREATE OR REPLACE FUNCTION public.reported_by_sandbox_bank(account uuid, time_zone text)
 RETURNS TABLE(id uuid, day text, at timestamp with time zone, is_return boolean, currency_code text, amount numeric, rail_reference text, external_reference text, payer_data_id uuid)
 LANGUAGE sql
 STABLE
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.scheduled_after(moment timestamp with time zone, period integer, minute integer)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT date_bin(make_interval(mins => period), moment, timestamptz '1970-01-01 00:00:00+00' + make_interval(mins => minute))
         + make_interval(mins => period)
$function$;

CREATE OR REPLACE FUNCTION public.sealed_json(sealed bytea, key_id uuid, place text, plain jsonb)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  SELECT CASE WHEN key_id IS NULL THEN plain ELSE jsonb_build_object('$sealed', jsonb_build_object(
    'place', place, 'sealed', encode(sealed, 'base64'),
    'key', (SELECT jsonb_build_object('id', key.id, 'merchantCode', key.merchant_code, 'purpose', key.purpose,
                                      'wrapped', encode(key.wrapped, 'base64'))
              FROM data_key key WHERE key.id = key_id))) END
$function$;

CREATE OR REPLACE FUNCTION public.settlement_continue()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  previous settlement;
  held numeric;
BEGIN
  SELECT coalesce(max(position), 0) + 1 INTO NEW.position FROM settlement WHERE merchant_code = NEW.merchant_code;
  SELECT * INTO previous FROM settlement
   WHERE merchant_code = NEW.merchant_code AND currency_code = NEW.currency_code ORDER BY number DESC LIMIT 1;
  IF (NEW.number, NEW.opening_balance, NEW.available_after, NEW.reserved_after, NEW.from_at) IS DISTINCT FROM
     (coalesce(previous.number, 0) + 1, coalesce(previous.closing_balance, 0), coalesce(previous.available_through, 0),
      coalesce(previous.reserved_through, 0), coalesce(previous.to_at, NEW.from_at)) THEN
    RAISE EXCEPTION 'settlement % of % in % does not begin where the one before ended', NEW.number, NEW.merchant_code, NEW.currency_code
      USING ERRCODE = 'check_violation', CONSTRAINT = 'settlement_continues_the_one_before';
  END IF;
  held := ledger_balance_after('MERCHANT_AVAILABLE', NEW.currency_code, NEW.merchant_code, NEW.available_through)
        + ledger_balance_after('MERCHANT_RESERVED', NEW.currency_code, NEW.merchant_code, NEW.reserved_through);
  IF held IS DISTINCT FROM NEW.closing_balance THEN
    RAISE EXCEPTION 'settlement % of % in % closes at %, its accounts at %', NEW.number, NEW.merchant_code, NEW.currency_code,
      NEW.closing_balance, held USING ERRCODE = 'check_violation', CONSTRAINT = 'settlement_closes_at_the_balance';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.settlement_mark_settled()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM FROM merchant_balance WHERE merchant_code = NEW.merchant_code AND currency_code = NEW.currency_code FOR NO KEY UPDATE;
  UPDATE merchant_balance SET unsettled_since = (
    SELECT min(posted_at) FROM ledger_posting
     WHERE (account_id, account_seq) IN (
       ('MERCHANT_AVAILABLE/' || NEW.currency_code || '/' || NEW.merchant_code, NEW.available_through + 1),
       ('MERCHANT_RESERVED/' || NEW.currency_code || '/' || NEW.merchant_code, NEW.reserved_through + 1)))
   WHERE merchant_code = NEW.merchant_code AND currency_code = NEW.currency_code;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.settlement_sum(entry_kind text, payment_kind text, is_netted boolean)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  SELECT CASE WHEN payment_kind = 'refund' AND entry_kind IN ('REFUND', 'RETURN', 'RESERVE', 'RELEASE') THEN 'refunds'
              WHEN entry_kind IN ('REVERSAL', 'MATCH_UNDONE') AND NOT is_netted THEN 'reversals'
              WHEN entry_kind IN ('COMPLETION', 'REVERSAL', 'MATCH_UNDONE') THEN CASE payment_kind WHEN 'topup' THEN 'topups' ELSE 'payins' END
              WHEN entry_kind IN ('PAYOUT', 'RETURN') THEN 'payouts'
              WHEN entry_kind = 'FEE' THEN 'fees'
              WHEN entry_kind = 'VAT' THEN 'vat'
              ELSE 'adjustments' END
$function$;

CREATE OR REPLACE FUNCTION public.statement_late_from(day date, lag_days integer, zone text)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$
  SELECT ((SELECT bank_day FROM generate_series((day + 1)::timestamp, day + 7 + 2 * (lag_days + 2), interval '1 day') bank_day
            WHERE extract(isodow FROM bank_day) < 6 ORDER BY bank_day OFFSET lag_days + 1 LIMIT 1)
          + interval '1 day') AT TIME ZONE zone
$function$;

CREATE OR REPLACE FUNCTION public.statement_line_keeps_money()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF (NEW.receiving_account_id, NEW.booked_on, NEW.direction, NEW.currency_code, NEW.amount, NEW.identity)
     IS DISTINCT FROM (OLD.receiving_account_id, OLD.booked_on, OLD.direction, OLD.currency_code, OLD.amount, OLD.identity)
     OR (NEW.state IN ('READ', 'NEW') AND OLD.state NOT IN ('READ', 'NEW'))
     OR (OLD.state = 'UNDONE' AND NEW.state <> 'UNDONE') THEN
    RAISE EXCEPTION 'line % of a statement keeps its money and its booking', OLD.id
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'statement_line_keeps_money';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.statement_ordinal(number text)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT substring(number FROM '^\D{0,20}(\d{1,15})')::bigint
$function$;

CREATE OR REPLACE FUNCTION public.suspense_item_reason_kept()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW.earlier_reasons := OLD.earlier_reasons || jsonb_build_object('reason', OLD.reason, 'until', gateway_now());
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.time_ordered_uuid(at timestamp with time zone DEFAULT clock_timestamp())
 RETURNS uuid
 LANGUAGE sql
AS $function$
  SELECT encode(set_bit(set_bit(
    overlay(uuid_send(gen_random_uuid()) PLACING substring(int8send((extract(epoch FROM at) * 1000)::bigint) FROM 3) FROM 1 FOR 6),
    52, 1), 53, 1), 'hex')::uuid
$function$;

-- amount_claim

CREATE TRIGGER amount_claim_has_one_owner
  BEFORE UPDATE ON amount_claim
  FOR EACH ROW EXECUTE FUNCTION amount_claim_keep_period();

-- amount_claim_period

CREATE TRIGGER amount_claim_period_is_append_only
  BEFORE DELETE OR UPDATE ON amount_claim_period
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_history();

CREATE TRIGGER amount_claim_period_is_never_truncated
  BEFORE TRUNCATE ON amount_claim_period
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_history();

-- audit_event

CREATE TRIGGER audit_event_is_append_only
  BEFORE DELETE OR UPDATE ON audit_event
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_history();

CREATE TRIGGER audit_event_is_never_truncated
  BEFORE TRUNCATE ON audit_event
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_history();

-- callback

CREATE TRIGGER callback_is_displaced
  AFTER INSERT ON callback
  FOR EACH ROW
  WHEN (abs(EXTRACT(epoch FROM new.created_at - new.listed_at)) > 60::numeric)
  EXECUTE FUNCTION callback_note_displacement();

CREATE TRIGGER callback_takes_its_place
  BEFORE INSERT OR UPDATE OF listed_at ON callback
  FOR EACH ROW EXECUTE FUNCTION callback_take_place();

-- callback_answer

CREATE TRIGGER callback_answer_names_merchant
  BEFORE INSERT ON callback_answer
  FOR EACH ROW
  WHEN (new.merchant_code IS NULL)
  EXECUTE FUNCTION callback_name_merchant();

-- callback_delivery

CREATE TRIGGER callback_delivery_is_append_only
  BEFORE DELETE OR UPDATE ON callback_delivery
  FOR EACH ROW EXECUTE FUNCTION refuse_change_except_missing_merchant('callback_delivery');

CREATE TRIGGER callback_delivery_is_never_truncated
  BEFORE TRUNCATE ON callback_delivery
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_history();

CREATE TRIGGER callback_delivery_names_merchant
  BEFORE INSERT ON callback_delivery
  FOR EACH ROW
  WHEN (new.merchant_code IS NULL)
  EXECUTE FUNCTION callback_name_merchant();

-- contested_amount

CREATE TRIGGER contested_amount_is_never_deleted
  BEFORE DELETE ON contested_amount
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_history();

CREATE TRIGGER contested_amount_is_never_truncated
  BEFORE TRUNCATE ON contested_amount
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_history();

CREATE TRIGGER contested_amount_only_ends
  BEFORE UPDATE ON contested_amount
  FOR EACH ROW EXECUTE FUNCTION contested_amount_keep();

-- customer

CREATE TRIGGER customer_names_merchant
  AFTER INSERT ON customer
  FOR EACH ROW EXECUTE FUNCTION customer_name_merchant();

-- fx_rate

CREATE TRIGGER fx_rate_is_append_only
  BEFORE DELETE OR UPDATE ON fx_rate
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_history();

CREATE TRIGGER fx_rate_is_never_truncated
  BEFORE TRUNCATE ON fx_rate
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_history();

-- ledger_account

CREATE TRIGGER ledger_account_is_append_only
  BEFORE DELETE OR UPDATE ON ledger_account
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_history();

CREATE TRIGGER ledger_account_is_never_truncated
  BEFORE TRUNCATE ON ledger_account
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_history();

CREATE TRIGGER ledger_account_opens_balance
  AFTER INSERT ON ledger_account
  FOR EACH ROW
  WHEN (new.merchant_code IS NOT NULL)
  EXECUTE FUNCTION ledger_account_open_balance();

-- ledger_entry

CREATE TRIGGER ledger_entry_balances
  AFTER INSERT ON ledger_entry REFERENCING NEW TABLE AS stored
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_entries_check_postings();

CREATE TRIGGER ledger_entry_is_append_only
  BEFORE DELETE OR UPDATE ON ledger_entry
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_history();

CREATE TRIGGER ledger_entry_is_never_truncated
  BEFORE TRUNCATE ON ledger_entry
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_history();

CREATE CONSTRAINT TRIGGER ledger_entry_reverses_its_receipt
  AFTER INSERT ON ledger_entry DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW
  WHEN (new.kind = 'RECEIPT_REVERSAL'::text)
  EXECUTE FUNCTION ledger_entry_check_receipt_reversal();

-- ledger_posting

CREATE TRIGGER ledger_posting_balances
  AFTER INSERT ON ledger_posting REFERENCING NEW TABLE AS stored
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_postings_check_balance();

CREATE TRIGGER ledger_posting_is_append_only
  BEFORE DELETE OR UPDATE ON ledger_posting
  FOR EACH ROW EXECUTE FUNCTION refuse_change_except_missing_merchant('ledger_posting');

CREATE TRIGGER ledger_posting_is_never_truncated
  BEFORE TRUNCATE ON ledger_posting
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_history();

CREATE TRIGGER ledger_posting_keeps_balance
  BEFORE INSERT ON ledger_posting
  FOR EACH ROW EXECUTE FUNCTION ledger_posting_keep_balance();

-- ledger_snapshot

CREATE TRIGGER ledger_snapshot_is_append_only
  BEFORE DELETE OR UPDATE ON ledger_snapshot
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_history();

CREATE TRIGGER ledger_snapshot_is_never_truncated
  BEFORE TRUNCATE ON ledger_snapshot
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_history();

-- merchant_balance

CREATE TRIGGER merchant_balance_changes_by_posting
  BEFORE INSERT OR DELETE OR UPDATE ON merchant_balance
  FOR EACH ROW EXECUTE FUNCTION merchant_balance_refuse_direct_change();

CREATE TRIGGER merchant_balance_is_never_truncated
  BEFORE TRUNCATE ON merchant_balance
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_history();

-- operator_token

CREATE TRIGGER operator_token_keeps_rights
  BEFORE UPDATE ON operator_token
  FOR EACH ROW EXECUTE FUNCTION operator_token_keeps_rights();

-- payer_data

CREATE TRIGGER payer_data_keeps_its_merchant
  BEFORE UPDATE ON payer_data
  FOR EACH ROW
  WHEN (old.merchant_code IS NOT NULL AND old.merchant_code IS DISTINCT FROM new.merchant_code AND
      (new.merchant_code IS NOT NULL OR pg_trigger_depth() = 0))
  EXECUTE FUNCTION refuse_other_merchant();

CREATE TRIGGER payer_data_names_merchant
  AFTER INSERT ON payer_data
  FOR EACH ROW
  WHEN (new.merchant_code IS NULL)
  EXECUTE FUNCTION payer_data_name_merchant();

-- payment

CREATE TRIGGER payment_begins_with_nothing_received
  BEFORE INSERT ON payment
  FOR EACH ROW
  WHEN (new.money_received <> 0::numeric)
  EXECUTE FUNCTION refuse_money_without_match();

CREATE TRIGGER payment_begins_with_nothing_refunded
  BEFORE INSERT ON payment
  FOR EACH ROW
  WHEN (new.money_refunded <> 0::numeric OR new.suspense_refunded <> 0::numeric)
  EXECUTE FUNCTION refuse_refund_without_row();

CREATE TRIGGER payment_begins_with_nothing_returned
  BEFORE INSERT ON payment
  FOR EACH ROW
  WHEN (new.money_returned IS NOT NULL)
  EXECUTE FUNCTION refuse_giving_back();

CREATE TRIGGER payment_change_is_displaced
  AFTER UPDATE ON payment
  FOR EACH ROW
  WHEN ((new.changed_at - new.relisted_at) > '00:01:00'::interval)
  EXECUTE FUNCTION payment_note_displacement();

CREATE TRIGGER payment_facts_never_change
  BEFORE UPDATE OF merchant_code, kind, payment_id, currency_code, amount, callback_url, return_url,
      is_test, request_digest, customer_id, language, created_at ON payment
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_facts('merchant_code', 'kind', 'payment_id',
      'currency_code', 'amount', 'callback_url', 'return_url', 'is_test', 'request_digest', 'customer_id',
      'language', 'created_at');

CREATE TRIGGER payment_gives_back_once
  BEFORE UPDATE OF money_returned, returned_at ON payment
  FOR EACH ROW
  WHEN (old.money_returned IS DISTINCT FROM new.money_returned OR old.returned_at IS DISTINCT FROM
      new.returned_at)
  EXECUTE FUNCTION payment_check_giving_back();

CREATE TRIGGER payment_is_displaced
  AFTER INSERT ON payment
  FOR EACH ROW
  WHEN (abs(EXTRACT(epoch FROM new.created_at - new.listed_at)) > 60::numeric OR (new.changed_at -
      new.relisted_at) > '00:01:00'::interval)
  EXECUTE FUNCTION payment_note_displacement();

CREATE TRIGGER payment_is_noted_in_suspense
  AFTER UPDATE ON payment
  FOR EACH ROW
  WHEN (NOT is_paid_out(new.kind) AND (old.status IS DISTINCT FROM new.status OR old.money_received IS
      DISTINCT FROM new.money_received) AND new.money_received > CASE new.status WHEN 'SUCCESS'::text THEN
      new.amount WHEN 'EXPIRED'::text THEN 0::numeric WHEN 'REFUSED'::text THEN 0::numeric ELSE NULL::numeric
      END)
  EXECUTE FUNCTION payment_note_suspense();

CREATE TRIGGER payment_money_received_follows_matches
  BEFORE UPDATE OF money_received ON payment
  FOR EACH ROW
  WHEN (old.money_received IS DISTINCT FROM new.money_received AND pg_trigger_depth() = 0)
  EXECUTE FUNCTION refuse_money_without_match();

CREATE TRIGGER payment_money_refunded_follows_refunds
  BEFORE UPDATE OF money_refunded, suspense_refunded ON payment
  FOR EACH ROW
  WHEN ((old.money_refunded IS DISTINCT FROM new.money_refunded OR old.suspense_refunded IS DISTINCT FROM
      new.suspense_refunded) AND pg_trigger_depth() = 0)
  EXECUTE FUNCTION refuse_refund_without_row();

CREATE TRIGGER payment_releases_refund
  AFTER UPDATE OF status, money_returned ON payment
  FOR EACH ROW
  WHEN (new.kind = 'refund'::text AND (old.status <> 'REFUSED'::text AND new.status = 'REFUSED'::text OR
      old.money_returned IS NULL AND new.money_returned IS NOT NULL))
  EXECUTE FUNCTION payment_release_refund();

CREATE TRIGGER payment_takes_its_place
  BEFORE INSERT OR UPDATE ON payment
  FOR EACH ROW EXECUTE FUNCTION payment_take_place();

CREATE TRIGGER payment_transition_is_legal
  BEFORE UPDATE OF status ON payment
  FOR EACH ROW
  WHEN (old.status IS DISTINCT FROM new.status)
  EXECUTE FUNCTION payment_refuse_illegal_transition();

-- payment_attempt

CREATE TRIGGER payment_attempt_begins_in_turn
  BEFORE INSERT ON payment_attempt
  FOR EACH ROW
  WHEN (new.attempt_no <> 1)
  EXECUTE FUNCTION payment_attempt_begin_in_turn();

CREATE TRIGGER payment_attempt_begins_without_rest_offset
  BEFORE INSERT ON payment_attempt
  FOR EACH ROW
  WHEN (new.rest_offset <> 0::numeric)
  EXECUTE FUNCTION refuse_rest_offset();

CREATE TRIGGER payment_attempt_closes_once
  BEFORE UPDATE OF closed_at ON payment_attempt
  FOR EACH ROW
  WHEN (old.closed_at IS NOT NULL AND old.closed_at IS DISTINCT FROM new.closed_at)
  EXECUTE FUNCTION refuse_second_closing();

CREATE TRIGGER payment_attempt_facts_never_change
  BEFORE UPDATE OF merchant_code, kind, payment_id, attempt_no, method_code, method_object, operator_code,
      provider, receiving_account_id, amount_required, fee, vat, rail_reference, response, payer_data_id,
      opened_at ON payment_attempt
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_facts('merchant_code', 'kind', 'payment_id',
      'attempt_no', 'method_code', 'method_object', 'operator_code', 'provider', 'receiving_account_id',
      'amount_required', 'fee', 'vat', 'rail_reference', 'response', 'payer_data_id', 'opened_at');

CREATE TRIGGER payment_attempt_is_never_deleted
  BEFORE DELETE ON payment_attempt
  FOR EACH ROW EXECUTE FUNCTION refuse_deletion();

CREATE TRIGGER payment_attempt_is_never_truncated
  BEFORE TRUNCATE ON payment_attempt
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_deletion();

CREATE TRIGGER payment_attempt_rest_offset_follows_parts
  BEFORE UPDATE OF rest_offset ON payment_attempt
  FOR EACH ROW
  WHEN (old.rest_offset IS DISTINCT FROM new.rest_offset)
  EXECUTE FUNCTION refuse_rest_offset();

-- payment_event

CREATE TRIGGER payment_event_is_append_only
  BEFORE DELETE OR UPDATE ON payment_event
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_history();

CREATE TRIGGER payment_event_is_never_truncated
  BEFORE TRUNCATE ON payment_event
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_history();

-- payout_batch

CREATE TRIGGER payout_batch_keeps_its_file
  BEFORE UPDATE ON payout_batch
  FOR EACH ROW
  WHEN (old.file_id IS NOT NULL AND (old.file_id IS DISTINCT FROM new.file_id OR old.file_sha256 IS
      DISTINCT FROM new.file_sha256 OR old.exported_at IS DISTINCT FROM new.exported_at))
  EXECUTE FUNCTION payout_batch_keeps_its_file();

-- payout_key_secret

CREATE TRIGGER payout_key_secret_is_append_only
  BEFORE DELETE OR UPDATE ON payout_key_secret
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_history();

CREATE TRIGGER payout_key_secret_is_never_truncated
  BEFORE TRUNCATE ON payout_key_secret
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_history();

-- payout_order

CREATE TRIGGER payout_order_facts_never_change
  BEFORE UPDATE ON payout_order
  FOR EACH ROW
  WHEN (old.merchant_code IS DISTINCT FROM new.merchant_code OR old.kind IS DISTINCT FROM new.kind OR
      old.payment_id IS DISTINCT FROM new.payment_id OR old.key IS DISTINCT FROM new.key OR old.provider IS
      DISTINCT FROM new.provider)
  EXECUTE FUNCTION refuse_change_of_facts('merchant_code', 'kind', 'payment_id', 'key', 'provider');

CREATE TRIGGER payout_order_is_never_deleted
  BEFORE DELETE ON payout_order
  FOR EACH ROW EXECUTE FUNCTION refuse_deletion();

CREATE TRIGGER payout_order_is_never_truncated
  BEFORE TRUNCATE ON payout_order
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_deletion();

-- receipt

CREATE TRIGGER receipt_is_append_only
  BEFORE DELETE OR UPDATE ON receipt
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_history();

CREATE TRIGGER receipt_is_never_truncated
  BEFORE TRUNCATE ON receipt
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_history();

CREATE CONSTRAINT TRIGGER receipt_opens_suspense_item
  AFTER INSERT ON receipt DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION receipt_open_suspense_item();

-- receipt_conflict

CREATE TRIGGER receipt_conflict_is_append_only
  BEFORE DELETE OR UPDATE ON receipt_conflict
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_history();

CREATE TRIGGER receipt_conflict_is_never_truncated
  BEFORE TRUNCATE ON receipt_conflict
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_history();

-- receipt_conflict_decision

CREATE TRIGGER receipt_conflict_decision_is_append_only
  BEFORE DELETE OR UPDATE ON receipt_conflict_decision
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_history();

CREATE TRIGGER receipt_conflict_decision_is_never_truncated
  BEFORE TRUNCATE ON receipt_conflict_decision
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_history();

-- receipt_match

CREATE TRIGGER receipt_match_closes_suspense_item
  AFTER INSERT ON receipt_match REFERENCING NEW TABLE AS stored
  FOR EACH STATEMENT EXECUTE FUNCTION receipt_match_close_suspense_item();

CREATE TRIGGER receipt_match_counts
  AFTER INSERT ON receipt_match REFERENCING NEW TABLE AS stored
  FOR EACH STATEMENT EXECUTE FUNCTION receipt_match_count();

CREATE TRIGGER receipt_match_is_append_only
  BEFORE UPDATE ON receipt_match
  FOR EACH ROW
  WHEN (pg_trigger_depth() = 0)
  EXECUTE FUNCTION refuse_change_of_history();

CREATE TRIGGER receipt_match_is_never_deleted
  BEFORE DELETE ON receipt_match
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_history();

CREATE TRIGGER receipt_match_is_never_truncated
  BEFORE TRUNCATE ON receipt_match
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_history();

CREATE TRIGGER receipt_match_names_merchant
  AFTER INSERT ON receipt_match REFERENCING NEW TABLE AS stored
  FOR EACH STATEMENT EXECUTE FUNCTION receipt_match_name_merchant();

-- receipt_match_undo

CREATE TRIGGER receipt_match_undo_is_append_only
  BEFORE DELETE OR UPDATE ON receipt_match_undo
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_history();

CREATE TRIGGER receipt_match_undo_is_never_truncated
  BEFORE TRUNCATE ON receipt_match_undo
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_history();

CREATE TRIGGER receipt_match_undo_takes_effect
  AFTER INSERT ON receipt_match_undo
  FOR EACH ROW EXECUTE FUNCTION receipt_match_undo_take_effect();

CREATE CONSTRAINT TRIGGER receipt_match_undo_takes_nothing_refunded
  AFTER INSERT ON receipt_match_undo DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW
  WHEN (new.kind = 'payin'::text)
  EXECUTE FUNCTION receipt_match_undo_check_refunds();

-- receiving_account

CREATE TRIGGER receiving_account_keeps_cash_account
  BEFORE INSERT OR UPDATE OF settles_in ON receiving_account
  FOR EACH ROW EXECUTE FUNCTION receiving_account_keeps_cash_account();

CREATE TRIGGER receiving_account_keeps_most_offsets
  BEFORE INSERT OR UPDATE OF offset_up_to ON receiving_account
  FOR EACH ROW EXECUTE FUNCTION receiving_account_keep_most_offsets();

-- refund

CREATE TRIGGER refund_facts_never_change
  BEFORE UPDATE ON refund
  FOR EACH ROW
  WHEN (old.merchant_code IS DISTINCT FROM new.merchant_code OR old.kind IS DISTINCT FROM new.kind OR
      old.payment_id IS DISTINCT FROM new.payment_id OR old.payin_kind IS DISTINCT FROM new.payin_kind OR
      old.payin_id IS DISTINCT FROM new.payin_id OR old.from_suspense IS DISTINCT FROM new.from_suspense OR
      old.from_balance IS DISTINCT FROM new.from_balance OR old.released_at IS NOT NULL OR new.taken_over <
      old.taken_over)
  EXECUTE FUNCTION refuse_change_of_facts('merchant_code', 'kind', 'payment_id', 'payin_kind', 'payin_id',
      'from_suspense', 'from_balance', 'taken_over', 'released_at');

CREATE TRIGGER refund_gives_up
  AFTER UPDATE ON refund
  FOR EACH ROW
  WHEN (old.released_at IS DISTINCT FROM new.released_at OR old.taken_over IS DISTINCT FROM new.taken_over)
  EXECUTE FUNCTION refund_give_up();

CREATE TRIGGER refund_is_never_deleted
  BEFORE DELETE ON refund
  FOR EACH ROW EXECUTE FUNCTION refuse_deletion();

CREATE TRIGGER refund_is_never_truncated
  BEFORE TRUNCATE ON refund
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_deletion();

CREATE CONSTRAINT TRIGGER refund_pays_what_it_takes
  AFTER INSERT ON refund DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION refund_check_amount();

CREATE TRIGGER refund_takes_what_is_left
  BEFORE INSERT ON refund
  FOR EACH ROW
  WHEN (new.released_at IS NULL)
  EXECUTE FUNCTION refund_take();

-- settlement

CREATE TRIGGER settlement_continues_the_one_before
  BEFORE INSERT ON settlement
  FOR EACH ROW EXECUTE FUNCTION settlement_continue();

CREATE TRIGGER settlement_is_append_only
  BEFORE DELETE OR UPDATE ON settlement
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_history();

CREATE TRIGGER settlement_is_never_truncated
  BEFORE TRUNCATE ON settlement
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_history();

CREATE TRIGGER settlement_marks_settled
  AFTER INSERT ON settlement
  FOR EACH ROW EXECUTE FUNCTION settlement_mark_settled();

-- statement_line

CREATE TRIGGER statement_line_keeps_money
  BEFORE UPDATE ON statement_line
  FOR EACH ROW EXECUTE FUNCTION statement_line_keeps_money();

-- suspense_item

CREATE TRIGGER suspense_item_facts_never_change
  BEFORE UPDATE ON suspense_item
  FOR EACH ROW
  WHEN (old.id IS DISTINCT FROM new.id OR old.receiving_account_id IS DISTINCT FROM
      new.receiving_account_id OR old.currency_code IS DISTINCT FROM new.currency_code OR old.direction IS
      DISTINCT FROM new.direction OR old.receipt_id IS DISTINCT FROM new.receipt_id OR old.statement_line_id
      IS DISTINCT FROM new.statement_line_id OR new.amount <> old.amount AND (new.amount > old.amount OR
      new.direction <> 'DEBIT'::text OR old.closed_at IS NOT NULL))
  EXECUTE FUNCTION refuse_change_of_facts('id', 'receiving_account_id', 'currency_code', 'direction',
      'amount', 'receipt_id', 'statement_line_id');

CREATE TRIGGER suspense_item_is_never_deleted
  BEFORE DELETE ON suspense_item
  FOR EACH ROW EXECUTE FUNCTION refuse_deletion();

CREATE TRIGGER suspense_item_is_never_truncated
  BEFORE TRUNCATE ON suspense_item
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_deletion();

CREATE TRIGGER suspense_item_reason_kept
  BEFORE UPDATE OF reason ON suspense_item
  FOR EACH ROW
  WHEN (old.reason IS DISTINCT FROM new.reason)
  EXECUTE FUNCTION suspense_item_reason_kept();

CREATE TRIGGER suspense_item_transfer_never_changes
  BEFORE UPDATE ON suspense_item
  FOR EACH ROW
  WHEN (old.evm_outgoing_id IS DISTINCT FROM new.evm_outgoing_id)
  EXECUTE FUNCTION refuse_change_of_facts('evm_outgoing_id');

-- typed_reference

CREATE TRIGGER typed_reference_is_append_only
  BEFORE DELETE OR UPDATE ON typed_reference
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_history();

CREATE TRIGGER typed_reference_is_never_truncated
  BEFORE TRUNCATE ON typed_reference
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_history();
