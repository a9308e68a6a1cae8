-- Changes the given settings of one currency; the others stay, or take the default (on, no VAT, an approval of every
-- payout by form).
insert into merchant_currency as known (merchant_code, currency_code, enabled, vat_percent, vat_on_fee, approve_above)
  values (:merchant_code, :currency_code, coalesce(:enabled, true), coalesce(:vat_percent::numeric, 0), coalesce(:vat_on_fee, false),
          :approve_above::numeric)
  on conflict (merchant_code, currency_code) do update set
    enabled = coalesce(:enabled, known.enabled), vat_percent = coalesce(:vat_percent, known.vat_percent),
    vat_on_fee = coalesce(:vat_on_fee, known.vat_on_fee), approve_above = coalesce(:approve_above, known.approve_above)
