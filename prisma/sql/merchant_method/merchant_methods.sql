-- The methods that have settings of their own.
select kind, method_code as "methodCode", currency_code as "currencyCode", enabled,
    trim_scale(minimum)::text as minimum, trim_scale(maximum)::text as maximum,
    trim_scale(fee_percent)::text as "feePercent", trim_scale(fee_fixed)::text as "feeFixed"
  from merchant_method where merchant_code = :merchant_code order by 1, 2, 3
