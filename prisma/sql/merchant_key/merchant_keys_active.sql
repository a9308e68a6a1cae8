-- The public keys in use of merchants that are not closed.
select merchant_key.merchant_code, public_key
  from json_array_elements_text(:codes) as asked (code) join merchant_key on merchant_key.merchant_code = asked.code
  join merchant on merchant.code = asked.code
 where removed_at is null and closed_at is null
