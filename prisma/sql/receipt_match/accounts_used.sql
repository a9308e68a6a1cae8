-- The payers of each payment's receipts, oldest first; the columns of one who is not known are null.
-- @column no number
select asked.no, found.*
  from json_to_recordset(:keys) as asked (no int, merchant_code text, kind text, payment_id text),
       lateral (
         select payer.*
           from receipt_match matched
           join receipt on receipt.id = matched.receipt_id
           left join stored_payer payer on payer.personal_id = receipt.payer_data_id
          where (matched.merchant_code, matched.kind, matched.payment_id)
            = (asked.merchant_code, asked.kind, asked.payment_id) and matched.undone_at is null
          order by receipt.received_at) found
