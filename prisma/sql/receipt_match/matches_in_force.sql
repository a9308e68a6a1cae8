-- The matches in force of some receipts, in the order in which their payments are locked.
-- @column kind PaymentKind
select matched.receipt_id, matched.match_no, matched.merchant_code, matched.kind, matched.payment_id, matched.attempt_no,
       receipt.amount, receipt.currency_code, matched.after_success
  from receipt_match matched join receipt on receipt.id = matched.receipt_id
 where matched.receipt_id = any(:receipt_ids::uuid[]) and matched.undone_at is null
 order by matched.merchant_code, matched.kind, matched.payment_id, matched.receipt_id
