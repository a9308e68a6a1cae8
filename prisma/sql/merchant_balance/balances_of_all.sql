-- A page of balances of all merchants, or of one, by merchant and currency: those of currencies in which something was booked.
-- @column available string
-- @column reserved string
select balance.merchant_code, balance.currency_code, now.available, now.reserved
  from merchant_balance balance
 cross join lateral read_merchant_balance(balance.merchant_code, balance.currency_code) now
 where (:merchant_code::text is null or balance.merchant_code = :merchant_code)
   and (balance.merchant_code, balance.currency_code) > (:after_merchant_code::text, :after_currency_code::text)
   and exists (
     select from unnest(array['AVAILABLE', 'RESERVED']) part (name)
       join ledger_posting posting on posting.account_id = 'MERCHANT_' || part.name || '/' || balance.currency_code || '/' || balance.merchant_code)
 order by balance.merchant_code, balance.currency_code limit :limit
