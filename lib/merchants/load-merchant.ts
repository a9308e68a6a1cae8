import { isPaidIn } from '../money/payment-kinds.ts'
import { isCurrencyCode, type CurrencyCode } from '../money/currency.ts'
import { moneyFromDatabase } from '../money/money.ts'
import type { Queryable } from '../platform/db/database.ts'
import { gatherCalls } from '../platform/db/gather/gathered-calls.ts'
import { personalKeys } from '../platform/personal-data/sql/data-keys.ts'
import { defaultsOf, type Merchant, type MethodSettings } from './merchant.ts'
import type { RowOf } from '../platform/db/statement.ts'
import * as sql from '#sql/merchant'

/** Reads a merchant with everything that was configured for it. */
export async function loadMerchant(db: Queryable, code: string): Promise<Merchant | undefined> {
  const [row] = await selectMerchants(db, [code])
  return row && merchantOf(row)
}

/** The same, in one statement with others that are read at the same time. */
export function gatherLoads(db: Queryable): (code: string) => Promise<Merchant | undefined> {
  const read = gatherCalls<string, MerchantRow | undefined>({
    run: (codes) => selectMerchants(db, codes),
    most: 32,
    atOnce: 2,
  })
  return async (code) => {
    const row = await read(code)
    return row && merchantOf(row)
  }
}

function merchantOf(row: MerchantRow): Merchant {
  const currencies = new Map(row.currencies?.map((currency) => [currency.code, currency]))
  const methods = new Map(
    row.methods?.map((method) => [keyOf(method.kind, method.code, method.currency), settingsOf(method)]),
  )
  const keys = personalKeys(row.code, row.data_keys ?? [])
  return {
    code: row.code,
    channelName: row.channel_name,
    requestsPerSecond: row.requests_per_second,
    timeZone: row.time_zone,
    ...(row.accent === null ? {} : { accent: row.accent }),
    ...(row.contact === null ? {} : { contact: row.contact }),
    ...(row.logo === null ? {} : { logo: row.logo }),
    frameAncestors: row.frame_ancestors,
    ...(row.tokens_valid_after === null ? {} : { tokensValidAfter: row.tokens_valid_after }),
    ...(row.closed_at === null ? {} : { closedAt: row.closed_at }),
    publicKeys: row.public_keys,
    ...(keys && { personalKeys: keys }),
    currencyEnabled: (currencyCode) => currencies.get(currencyCode)?.enabled ?? true,
    vatPercent: (currencyCode) => currencies.get(currencyCode)?.vat ?? '0',
    vatOnFee: (currencyCode) => currencies.get(currencyCode)?.vatOnFee ?? false,
    method: (kind, methodCode, currencyCode) => {
      const settings = methods.get(keyOf(kind, methodCode, currencyCode)) ?? defaultsOf(kind)
      const isOver = row.closed_at !== null && isPaidIn(kind)
      return isOver ? { ...settings, enabled: false } : settings
    },
  }
}

function settingsOf({
  kind,
  currency,
  enabled,
  minimum,
  maximum,
  percent,
  fixed,
}: MethodRow): MethodSettings {
  if (!isCurrencyCode(currency)) throw new Error(`merchant_method holds the unknown currency ${currency}`)
  const amount = (text: string, code: CurrencyCode) => moneyFromDatabase(text, code).amount
  return {
    enabled,
    ...(minimum === null ? {} : { minimum: amount(minimum, currency) }),
    ...(maximum === null ? {} : { maximum: amount(maximum, currency) }),
    feePercent: percent ?? defaultsOf(kind).feePercent,
    feeFixed: fixed === null ? defaultsOf(kind).feeFixed : amount(fixed, currency),
  }
}

const keyOf = (kind: string, methodCode: string, currencyCode: string): string =>
  `${kind} ${methodCode} ${currencyCode}`

/** A merchant with everything that was configured for it. Amounts and percentages are decimal text. */
type MerchantRow = RowOf<typeof sql.selectMerchants>

type MethodRow = NonNullable<MerchantRow['methods']>[number]

/** Reads a merchant in one round trip: a gateway with thousands of merchants does so all the time. */
async function selectMerchants(
  database: Queryable,
  codes: readonly string[],
): Promise<readonly (MerchantRow | undefined)[]> {
  const { rows } = await database.query(sql.selectMerchants({ codes: JSON.stringify(codes) }))
  const found = new Map(rows.map((row) => [row.code, row]))
  return codes.map((code) => found.get(code))
}
