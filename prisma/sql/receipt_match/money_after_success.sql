-- What receipts brought after the success, less what refunds took of it: the first that came has most.
-- @column amount string
select receipt_id, least(amount, of_suspense - upto + amount) as amount
  from (select receipt.id as receipt_id, receipt.amount, sum(receipt.amount) over (order by matched.at, receipt.id) as upto
          from receipt_match matched join receipt on receipt.id = matched.receipt_id
         where (matched.merchant_code, matched.kind, matched.payment_id) = (:merchant_code, :kind, :payment_id)
           and matched.after_success and matched.undone_at is null) came
 cross join payment_left(:merchant_code, :kind, :payment_id)
 where of_suspense - upto + amount > 0 order by upto
