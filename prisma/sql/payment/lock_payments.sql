-- The same, locking the payments' rows until the transaction ends, in the order of their keys whatever the
-- given order is.
select from json_to_recordset(:compare_keys) as asked (no int, merchant_code text, kind text, payment_id text),
       lateral (
         select from payment p
          where (p.merchant_code, p.kind, p.payment_id) = (asked.merchant_code, asked.kind, asked.payment_id)
            for no key update) locked
