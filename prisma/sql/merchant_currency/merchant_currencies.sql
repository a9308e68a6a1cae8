-- The currencies that have settings of their own.
-- @column vatPercent string
-- @column vatOn 'order' | 'fee'
-- @column approveAbove string | null
select currency_code as "currencyCode", enabled, trim_scale(vat_percent)::text as "vatPercent",
    case when vat_on_fee then 'fee' else 'order' end as "vatOn", trim_scale(approve_above)::text as "approveAbove"
  from merchant_currency where merchant_code = :merchant_code order by 1
