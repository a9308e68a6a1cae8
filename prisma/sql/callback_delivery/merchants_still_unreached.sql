-- Of merchants whom no callback had reached at a time, those of whom that is still so: nothing arrived since, and something
-- is to be delivered, or was given up in the three days before `now`.
-- @column merchantCode string
select merchant_code as "merchantCode" from unnest(:merchant_codes::text[], :times::timestamptz[]) as asked (merchant_code, time)
 where not exists (select from callback_delivery d where d.merchant_code = asked.merchant_code and d.at > asked.time and d.status = 200)
   and (exists (select from callback c where c.merchant_code = asked.merchant_code and c.status = 'PENDING')
     or exists (select from callback c where c.merchant_code = asked.merchant_code and c.status = 'FAILED'
                   and c.listed_at > :now::timestamptz - interval '3 days'))
