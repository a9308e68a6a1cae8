-- Reads merchants in one round trip: a gateway with thousands of merchants does so all the time.
-- @column frame_ancestors string[]
-- @column public_keys string[]
-- @column logo { hash: string; contentType: 'image/png' | 'image/jpeg' | 'image/webp' | 'image/gif' } | null
-- @column currencies { code: string; enabled: boolean; vat: string; vatOnFee: boolean }[] | null
-- @column methods { kind: 'payin' | 'payout' | 'topup' | 'refund'; code: string; currency: string; enabled: boolean; minimum: string | null; maximum: string | null; percent: string | null; fixed: string | null }[] | null
-- @column data_keys { id: string; purpose: 'SEAL' | 'LOOKUP' | 'DIGEST'; wrapped: string }[] | null
select code, channel_name, requests_per_second, time_zone, accent, contact, frame_ancestors, tokens_valid_after, closed_at,
  array(select public_key from merchant_key
         where merchant_code = m.code and removed_at is null order by created_at) as public_keys,
  (select json_build_object('hash', hash, 'contentType', content_type)
     from merchant_logo where merchant_code = m.code) as logo,
  (select json_agg(json_build_object('code', currency_code, 'enabled', enabled, 'vat', trim_scale(vat_percent)::text,
            'vatOnFee', vat_on_fee))
     from merchant_currency where merchant_code = m.code) as currencies,
  (select json_agg(json_build_object('kind', kind, 'code', method_code, 'currency', currency_code, 'enabled', enabled,
            'minimum', minimum::text, 'maximum', maximum::text, 'percent', trim_scale(fee_percent)::text,
            'fixed', fee_fixed::text))
     from merchant_method where merchant_code = m.code) as methods,
  (select json_agg(json_build_object('id', id, 'purpose', purpose, 'wrapped', encode(wrapped, 'base64')))
     from data_key where coalesce(merchant_code, '') = m.code and retired_at is null) as data_keys
from merchant m where code in (select json_array_elements_text(:codes))
