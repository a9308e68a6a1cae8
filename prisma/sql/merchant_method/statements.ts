// Written by npm run generate from the .sql files beside it and a migrated database.
import { statement, type StatementOf } from '#lib/platform/db/statement.ts'

/**
 * Changes the given settings of one method in one currency; the others stay, or take the default.
 */
export const merchantMethodUpsert: StatementOf<{ merchantCode: string | null | undefined; kind: string | null | undefined; methodCode: string | null | undefined; currencyCode: string | null | undefined; enabled: boolean | null | undefined; minimum: string | null | undefined; maximum: string | null | undefined; feePercent: string | null | undefined; feeFixed: string | null | undefined }, Record<string, never>> = statement(
  'merchant_method_upsert',
  ['merchantCode', 'kind', 'methodCode', 'currencyCode', 'enabled', 'minimum', 'maximum', 'feePercent', 'feeFixed'],
  `insert into merchant_method as known
    (merchant_code, kind, method_code, currency_code, enabled, minimum, maximum, fee_percent, fee_fixed)
  values ($1, $2, $3, $4, coalesce($5, true), $6, $7, $8, $9)
  on conflict (merchant_code, kind, method_code, currency_code) do update set
    enabled = coalesce($5, known.enabled),
    minimum = coalesce($6, known.minimum), maximum = coalesce($7, known.maximum),
    fee_percent = coalesce($8, known.fee_percent), fee_fixed = coalesce($9, known.fee_fixed)`,
)

/**
 * The methods that have settings of their own.
 */
export const merchantMethods: StatementOf<{ merchantCode: string | null | undefined }, { kind: 'payin' | 'payout' | 'topup' | 'refund'; methodCode: string; currencyCode: string; enabled: boolean; minimum: string | null; maximum: string | null; feePercent: string | null; feeFixed: string | null }> = statement(
  'merchant_methods',
  ['merchantCode'],
  `select kind, method_code as "methodCode", currency_code as "currencyCode", enabled,
    trim_scale(minimum)::text as minimum, trim_scale(maximum)::text as maximum,
    trim_scale(fee_percent)::text as "feePercent", trim_scale(fee_fixed)::text as "feeFixed"
  from merchant_method where merchant_code = $1 order by 1, 2, 3`,
)
