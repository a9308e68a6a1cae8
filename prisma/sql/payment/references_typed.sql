-- The references that customers typed for these payments, as they are now.
-- @column reference string
select found.external_reference as reference
  from json_to_recordset(:keys) as asked (merchant_code text, kind text, payment_id text),
       lateral (
         select external_reference from payment p
          where (p.merchant_code, p.kind, p.payment_id) = (asked.merchant_code, asked.kind, asked.payment_id)
          limit 1) found
 where found.external_reference is not null
