-- Stores the first matches of receipts, of payments that have not succeeded.
insert into receipt_match (receipt_id, match_no, merchant_code, kind, payment_id, attempt_no, matched_by, evidence, at, after_success)
select receipt_id, 1, merchant_code, kind, payment_id, attempt_no, matched_by, evidence, gateway_now(), false
  from unnest(:receipt_ids::uuid[], :merchant_codes::text[], :kinds::text[], :payment_ids::text[], :attempt_nos::int[],
              :matched_by::text[], :evidences::jsonb[])
    as given (receipt_id, merchant_code, kind, payment_id, attempt_no, matched_by, evidence)
