-- Stores the matches of parts of a divided receipt in the place of the match of the whole, which was
-- undone. `counts`: a completion took money of it, which the parts have.
insert into receipt_match (receipt_id, match_no, merchant_code, kind, payment_id, attempt_no, matched_by, evidence, at, after_success,
  redoes_receipt_id, redoes_match_no, in_place_of)
select part.id, 1, merchant_code, kind, payment_id, attempt_no, matched_by, evidence, gateway_now(), :after_success,
       case when :counts then receipt_id end, case when :counts then match_no end, coalesce(in_place_of, receipt_id)
  from receipt_match cross join unnest(:receipt_ids::uuid[]) as part (id) where receipt_id = :receipt_id and match_no = :match_no
