-- The matches of a receipt, also those that were undone, oldest first.
-- @column evidence { readonly [name: string]: string | number } | null
-- @column kind PaymentKind
-- @column matched_by 'RAIL_REFERENCE' | 'EXTERNAL_REFERENCE' | 'ADDRESS' | 'AMOUNT' | 'PAYER_AND_AMOUNT' | 'OPERATOR'
select receipt_id, match_no, merchant_code, kind, payment_id, attempt_no, matched_by, evidence, after_success, repaid, at, amount,
       currency_code, receiving_account_id, decided_by, decision_approved_by, undone_at, reason, actor, approved_by, money_returned
  from match_with_decision
 where receipt_id = :receipt_id order by at, receipt_id, match_no
