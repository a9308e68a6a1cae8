import type { Database } from '../db/database.ts'
import { isCurrencyCode, type CurrencyCode } from '../money/currency.ts'
import { moneyFromDatabase } from '../money/money.ts'
import { methodDefaults, type Merchant, type MethodSettings } from './merchant.ts'

const findMerchant = (db: Database, code: string) =>
  db.prisma.merchant.findUnique({
    where: { code },
    include: {
      keys: { where: { removedAt: null }, orderBy: { createdAt: 'asc' } },
      currencies: true,
      methods: true,
      logo: { select: { hash: true, contentType: true } },
    },
  })

type Row = NonNullable<Awaited<ReturnType<typeof findMerchant>>>
type MethodRow = Row['methods'][number]

/** Reads a merchant with everything that was configured for it. */
export async function loadMerchant(db: Database, code: string): Promise<Merchant | undefined> {
  const row = await findMerchant(db, code)
  return row ? merchantOf(row) : undefined
}

function merchantOf(row: Row): Merchant {
  const currencies = new Map(row.currencies.map((currency) => [currency.currencyCode, currency]))
  const methods = new Map(
    row.methods.map((method) => [
      keyOf(method.kind, method.methodCode, method.currencyCode),
      settingsOf(method),
    ]),
  )
  return {
    code: row.code,
    channelName: row.channelName,
    requestsPerSecond: row.requestsPerSecond,
    timeZone: row.timeZone,
    ...(row.accent === null ? {} : { accent: row.accent }),
    ...(row.contact === null ? {} : { contact: row.contact }),
    ...(row.logo === null ? {} : { logo: row.logo }),
    frameAncestors: row.frameAncestors,
    ...(row.tokensValidAfter === null ? {} : { tokensValidAfter: row.tokensValidAfter }),
    publicKeys: row.keys.map((key) => key.publicKey),
    currencyEnabled: (currencyCode) => currencies.get(currencyCode)?.enabled ?? true,
    vatPercent: (currencyCode) => currencies.get(currencyCode)?.vatPercent.toFixed() ?? '0',
    method: (kind, methodCode, currencyCode) =>
      methods.get(keyOf(kind, methodCode, currencyCode)) ?? methodDefaults,
  }
}

function settingsOf(row: MethodRow): MethodSettings {
  const { currencyCode } = row
  if (!isCurrencyCode(currencyCode))
    throw new Error(`merchant_method holds the unknown currency ${currencyCode}`)
  const amount = (value: { toFixed(): string }, code: CurrencyCode) =>
    moneyFromDatabase(value.toFixed(), code).amount
  return {
    enabled: row.enabled,
    ...(row.minimum === null ? {} : { minimum: amount(row.minimum, currencyCode) }),
    ...(row.maximum === null ? {} : { maximum: amount(row.maximum, currencyCode) }),
    feePercent: row.feePercent?.toFixed() ?? methodDefaults.feePercent,
    feeFixed: row.feeFixed === null ? methodDefaults.feeFixed : amount(row.feeFixed, currencyCode),
  }
}

const keyOf = (kind: string, methodCode: string, currencyCode: string): string =>
  `${kind} ${methodCode} ${currencyCode}`
