-- The sums of a settlement in millionths, and the ranges of postings that it covers. An earlier release netted reversals.
-- @column payins string
-- @column payouts string
-- @column topups string
-- @column refunds string
-- @column reversals string | null
-- @column fees string
-- @column vat string
-- @column adjustments string
-- @column is_netted boolean
select trunc(payins * 1000000)::text as payins, trunc(payouts * 1000000)::text as payouts, trunc(topups * 1000000)::text as topups,
       trunc(refunds * 1000000)::text as refunds, trunc(reversals * 1000000)::text as reversals, trunc(fees * 1000000)::text as fees,
       trunc(vat * 1000000)::text as vat, trunc(adjustments * 1000000)::text as adjustments,
       reversals is null as is_netted, available_after, available_through, reserved_after, reserved_through
  from settlement where (merchant_code, currency_code, number) = (:merchant_code, :currency_code, :number)
