-- Waits for concurrent transactions that post to the merchant's accounts.
-- @column as_of Date
select gateway_now() as as_of from merchant_balance where merchant_code = :merchant_code and currency_code = :currency_code for no key update
