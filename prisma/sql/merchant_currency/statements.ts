// Written by npm run generate from the .sql files beside it and a migrated database.
import { statement, type StatementOf } from '#lib/platform/db/statement.ts'

/**
 * The currencies that have settings of their own.
 */
export const merchantCurrencies: StatementOf<{ merchantCode: string | null | undefined }, { currencyCode: string; enabled: boolean; vatPercent: string; vatOn: 'order' | 'fee' }> = statement(
  'merchant_currencies',
  ['merchantCode'],
  `select currency_code as "currencyCode", enabled, trim_scale(vat_percent)::text as "vatPercent",
    case when vat_on_fee then 'fee' else 'order' end as "vatOn"
  from merchant_currency where merchant_code = $1 order by 1`,
)

/**
 * Changes the given settings of one currency; the others stay, or take the default (on, no VAT).
 */
export const merchantCurrencyUpsert: StatementOf<{ merchantCode: string | null | undefined; currencyCode: string | null | undefined; enabled: boolean | null | undefined; vatPercent: string | null | undefined; vatOnFee: boolean | null | undefined }, Record<string, never>> = statement(
  'merchant_currency_upsert',
  ['merchantCode', 'currencyCode', 'enabled', 'vatPercent', 'vatOnFee'],
  `insert into merchant_currency as known (merchant_code, currency_code, enabled, vat_percent, vat_on_fee)
  values ($1, $2, coalesce($3, true), coalesce($4::numeric, 0), coalesce($5, false))
  on conflict (merchant_code, currency_code) do update set
    enabled = coalesce($3, known.enabled), vat_percent = coalesce($4, known.vat_percent),
    vat_on_fee = coalesce($5, known.vat_on_fee)`,
)
