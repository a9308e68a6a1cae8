import type { Queryable } from '../../platform/db/database.ts'
import type { KeyRow } from '../../platform/personal-data/sql/data-keys.ts'
import type { MerchantLogo, PaymentKind } from '../merchant.ts'

/** A merchant with everything that was configured for it. Amounts and percentages are decimal text. */
export interface MerchantRow {
  readonly code: string
  readonly channel_name: string
  readonly requests_per_second: number
  readonly time_zone: string
  readonly accent: string | null
  readonly contact: string | null
  readonly frame_ancestors: readonly string[]
  readonly tokens_valid_after: Date | null
  readonly closed_at: Date | null
  readonly public_keys: readonly string[]
  readonly logo: MerchantLogo | null
  readonly currencies: readonly CurrencyRow[] | null
  readonly methods: readonly MethodRow[] | null
  readonly data_keys: readonly KeyRow[] | null
}

export interface CurrencyRow {
  readonly code: string
  readonly enabled: boolean
  readonly vat: string
  readonly vatOnFee: boolean
}

export interface MethodRow {
  readonly kind: PaymentKind
  readonly code: string
  readonly currency: string
  readonly enabled: boolean
  readonly minimum: string | null
  readonly maximum: string | null
  readonly percent: string | null
  readonly fixed: string | null
}

/** Reads a merchant in one round trip: a gateway with thousands of merchants does so all the time. */
export async function selectMerchant(database: Queryable, code: string): Promise<MerchantRow | undefined> {
  const { rows } = await database.query<MerchantRow>({
    name: 'select_merchant',
    text: `
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
      from merchant m where code = $1`,
    values: [code],
  })
  return rows[0]
}
