// Written by npm run generate from the .sql files beside it and a migrated database.
import { statement, type StatementOf } from '#lib/platform/db/statement.ts'

/**
 * Above which amount another person has to agree with a payout or refund by form; null, or no row: with every one.
 */
export const approveAbove: StatementOf<{ merchantCode: string | null | undefined; currencyCode: string | null | undefined }, { approve_above: string | null }> = statement(
  'approve_above',
  ['merchantCode', 'currencyCode'],
  `select approve_above::text from merchant_currency where merchant_code = $1 and currency_code = $2`,
)

/**
 * The currencies that have settings of their own.
 */
export const merchantCurrencies: StatementOf<{ merchantCode: string | null | undefined }, { currencyCode: string; enabled: boolean; vatPercent: string; vatOn: 'order' | 'fee'; approveAbove: string | null }> = statement(
  'merchant_currencies',
  ['merchantCode'],
  `select currency_code as "currencyCode", enabled, trim_scale(vat_percent)::text as "vatPercent",
    case when vat_on_fee then 'fee' else 'order' end as "vatOn", trim_scale(approve_above)::text as "approveAbove"
  from merchant_currency where merchant_code = $1 order by 1`,
)

/**
 * Changes the given settings of one currency; the others stay, or take the default (on, no VAT, an approval of every
 * payout by form).
 */
export const merchantCurrencyUpsert: StatementOf<{ merchantCode: string | null | undefined; currencyCode: string | null | undefined; enabled: boolean | null | undefined; vatPercent: string | null | undefined; vatOnFee: boolean | null | undefined; approveAbove: string | null | undefined }, Record<string, never>> = statement(
  'merchant_currency_upsert',
  ['merchantCode', 'currencyCode', 'enabled', 'vatPercent', 'vatOnFee', 'approveAbove'],
  `insert into merchant_currency as known (merchant_code, currency_code, enabled, vat_percent, vat_on_fee, approve_above)
  values ($1, $2, coalesce($3, true), coalesce($4::numeric, 0), coalesce($5, false),
          $6::numeric)
  on conflict (merchant_code, currency_code) do update set
    enabled = coalesce($3, known.enabled), vat_percent = coalesce($4, known.vat_percent),
    vat_on_fee = coalesce($5, known.vat_on_fee), approve_above = coalesce($6, known.approve_above)`,
)
