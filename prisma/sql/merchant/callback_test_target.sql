-- What a test event of the merchant needs.
-- @column callbackSecret Buffer
select merchant.callback_secret as "callbackSecret", previous.secret as "previousSecret", newest.url
from merchant
left join previous_callback_secret previous on previous.merchant_code = merchant.code and previous.valid_until > gateway_now()
left join lateral (
  select of_kind.callback_url as url from unnest(:kinds::text[]) kind
  cross join lateral (
    select callback_url, listed_at from payment p
     where p.merchant_code = merchant.code and p.kind = kind.kind order by p.listed_at desc limit 1
  ) of_kind order by of_kind.listed_at desc limit 1
) newest on true
where merchant.code = :merchant_code
