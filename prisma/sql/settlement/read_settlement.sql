-- One settlement. An earlier release kept no sum of reversals: it counted them into their payments'.
-- @column reversals string
select merchant_code, currency_code, number, position, from_at, to_at, available_after, available_through, reserved_after,
       reserved_through, opening_balance, payins, payouts, topups, refunds, coalesce(reversals, 0) as reversals, fees, vat, adjustments,
       closing_balance
  from settlement where merchant_code = :merchant_code and currency_code = :currency_code and number = :number
