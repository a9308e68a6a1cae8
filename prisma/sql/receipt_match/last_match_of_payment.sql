-- The receipt that a payment got last and still has, and the attempt that it was for.
select receipt_id as "receiptId", attempt_no as "attemptNo" from receipt_match
 where merchant_code = :merchant_code and kind = :kind and payment_id = :payment_id and undone_at is null
 order by at desc, receipt_id desc limit 1
