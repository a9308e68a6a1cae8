-- What the last payouts need to know of earlier payments.
-- @column ordered number
select (select count(*)::int from payment
         where merchant_code = :merchant_code and kind = 'payout' and starts_with(payment_id, :id_prefix)) as ordered,
       (select callback_url from payment where merchant_code = :merchant_code order by created_at desc limit 1) as callback_url
