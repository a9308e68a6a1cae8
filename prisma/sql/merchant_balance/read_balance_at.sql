-- What the merchant owned at a position, in minor units.
-- @column balance string
select coalesce(ledger_balance_after('MERCHANT_AVAILABLE', :currency_code, :merchant_code, :available), 0)
  + coalesce(ledger_balance_after('MERCHANT_RESERVED', :currency_code, :merchant_code, :reserved), 0) as balance
