-- Stores a match in the place of one that gave its money back, of the same receipt or of another one of
-- equal money.
insert into receipt_match (receipt_id, match_no, merchant_code, kind, payment_id, attempt_no, matched_by, evidence, at, after_success,
  redoes_receipt_id, redoes_match_no, in_place_of)
select :receipt_id, (select coalesce(max(match_no), 0) + 1 from receipt_match where receipt_id = :receipt_id), merchant_code, kind, payment_id,
       attempt_no, matched_by, evidence, gateway_now(), false, receipt_id, match_no,
       nullif(coalesce(in_place_of, receipt_id), :receipt_id)
  from receipt_match where receipt_id = :undone_receipt_id and match_no = :match_no
on conflict (receipt_id) where undone_at is null do nothing
