-- The last match of a receipt; undefined where it has none, or one is in force.
-- @column kind PaymentKind
-- @column matched_by 'RAIL_REFERENCE' | 'EXTERNAL_REFERENCE' | 'ADDRESS' | 'AMOUNT' | 'PAYER_AND_AMOUNT' | 'OPERATOR'
select matched.match_no, matched.merchant_code, matched.kind, matched.payment_id, matched.attempt_no, matched.matched_by,
       matched.given_back, receipt.amount, receipt.currency_code, undo.money_taken, undo.money_returned
  from receipt_match matched
  join receipt on receipt.id = matched.receipt_id
  join receipt_match_undo undo on (undo.receipt_id, undo.match_no) = (matched.receipt_id, matched.match_no)
 where matched.receipt_id = :receipt_id and matched.match_no = (select max(match_no) from receipt_match where receipt_id = :receipt_id)
