-- All balances of a merchant, one for each currency that the gateway supports, in alphabetical order of
-- the currency.
-- @column currency_code string
-- @column available string
-- @column reserved string
select known.currency_code, coalesce(balance.available, 0) as available, coalesce(balance.reserved, 0) as reserved
  from merchant cross join unnest(:currency_code::text[]) as known (currency_code)
  left join ledger_account account on account.id = 'MERCHANT_AVAILABLE/' || known.currency_code || '/' || merchant.code
  left join lateral read_merchant_balance(merchant.code, account.currency_code) balance on true
 where merchant.code = :merchant_code order by known.currency_code
