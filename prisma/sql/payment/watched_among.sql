-- Which of these payments are watched by a page, in any process: each is looked up by its key.
select found.* from json_to_recordset(:payments) as asked (merchant_code text, kind text, payment_id text),
       lateral (
         select merchant_code as "merchantCode", kind, payment_id as "paymentId" from payment
          where (merchant_code, kind, payment_id) = (asked.merchant_code, asked.kind, asked.payment_id) and watched_until > now()
         offset 0) found
