-- A merchant's balance in one currency, as the transaction sees it.
-- @column available string
-- @column reserved string
select available, reserved from read_merchant_balance(:merchant_code, :currency_code)
