-- Changes the given settings of one method in one currency; the others stay, or take the default.
insert into merchant_method as known
    (merchant_code, kind, method_code, currency_code, enabled, minimum, maximum, fee_percent, fee_fixed)
  values (:merchant_code, :kind, :method_code, :currency_code, coalesce(:enabled, true), :minimum, :maximum, :fee_percent, :fee_fixed)
  on conflict (merchant_code, kind, method_code, currency_code) do update set
    enabled = coalesce(:enabled, known.enabled),
    minimum = coalesce(:minimum, known.minimum), maximum = coalesce(:maximum, known.maximum),
    fee_percent = coalesce(:fee_percent, known.fee_percent), fee_fixed = coalesce(:fee_fixed, known.fee_fixed)
