import type { Gateway } from '../../gateway.ts'
import { sumsOfMerchant, type MerchantSums } from '../../ledger/settlements/sums-of-merchant.ts'
import { approvalThreshold } from '../../merchants/approval-threshold.ts'
import { loadMerchant } from '../../merchants/load-merchant.ts'
import type { Merchant } from '../../merchants/merchant.ts'
import { currencies, type CurrencyCode } from '../../money/currency.ts'
import { money, parseTypedAmount, type Money } from '../../money/money.ts'
import type { PaymentKind } from '../../money/payment-kinds.ts'
import { openPaymentsOf, type OpenPayment } from '../../payments/closing/sql/closing.ts'
import { offeredMethods } from '../../payments/offered-methods.ts'
import { priceOf, type Price } from '../../payments/pricing.ts'
import { selectOpenItems, type StoredItem } from '../../payments/suspense/sql/open-items.ts'

/** A method in one currency with what the merchant pays for an example. */
export interface OfferedRow {
  readonly kind: PaymentKind
  readonly methodCode: string
  readonly currencyCode: CurrencyCode
  readonly enabled: boolean
  readonly minimum: Money | undefined
  readonly maximum: Money | undefined
  readonly feePercent: string
  readonly feeFixed: Money
  readonly example: Price
}

/** What a merchant's page shows of methods in one currency. */
export interface MethodsOfCurrency {
  readonly currencyCode: CurrencyCode
  readonly enabled: boolean
  readonly vatPercent: string
  readonly vatOnFee: boolean
  readonly approveAbove: Money | undefined
  readonly example: Money
  readonly rows: readonly OfferedRow[]
}

const withMethods = new Set(offeredMethods().map(({ currencyCode }) => currencyCode))

/** Currencies that have a method at all. */
export const offeredCurrencies: readonly CurrencyCode[] = currencies
  .map(({ code }) => code)
  .filter((code) => withMethods.has(code))

/** The amount on which fees are shown: 1000 where what was typed is none in this currency. */
function exampleIn(currencyCode: CurrencyCode, typed: string | undefined): Money {
  const read = parseTypedAmount(typed ?? '', currencyCode)
  const usual = parseTypedAmount('1000', currencyCode)
  const amount = typeof read === 'bigint' && read > 0n ? read : typeof usual === 'bigint' ? usual : 1n
  return money(amount, currencyCode)
}

function offeredRow(
  merchant: Merchant,
  { kind, methodCode, currencyCode }: ReturnType<typeof offeredMethods>[number],
  typedExample: string | undefined,
): OfferedRow {
  const { enabled, minimum, maximum, feePercent, feeFixed } = merchant.method(kind, methodCode, currencyCode)
  const as = (minor: bigint | undefined) => (minor === undefined ? undefined : money(minor, currencyCode))
  return {
    kind,
    methodCode,
    currencyCode,
    enabled,
    minimum: as(minimum),
    maximum: as(maximum),
    feePercent,
    feeFixed: money(feeFixed, currencyCode),
    example: priceOf(merchant, kind, methodCode, exampleIn(currencyCode, typedExample)),
  }
}

/** A method of one kind of payment, with what it is in each currency that has it. */
export interface GridRow {
  readonly kind: PaymentKind
  readonly methodCode: string
  readonly cells: ReadonlyMap<CurrencyCode, OfferedRow>
}

/** Every method in every currency. */
export function methodGrid(merchant: Merchant, typedExample: string | undefined): readonly GridRow[] {
  const rows = offeredMethods().map((one) => offeredRow(merchant, one, typedExample))
  const ofMethods = Map.groupBy(rows, ({ kind, methodCode }) => `${methodCode} ${kind}`)
  return [...ofMethods.values()].flatMap(([first, ...others]) =>
    first
      ? [
          {
            kind: first.kind,
            methodCode: first.methodCode,
            cells: new Map([first, ...others].map((row) => [row.currencyCode, row])),
          },
        ]
      : [],
  )
}

/** The methods of a currency. */
export async function methodsOf(
  { db }: Gateway,
  merchant: Merchant,
  currencyCode: CurrencyCode,
  typedExample: string | undefined,
): Promise<MethodsOfCurrency> {
  const rows = offeredMethods()
    .filter((one) => one.currencyCode === currencyCode)
    .map((one) => offeredRow(merchant, one, typedExample))
  return {
    currencyCode,
    enabled: merchant.currencyEnabled(currencyCode),
    vatPercent: merchant.vatPercent(currencyCode),
    vatOnFee: merchant.vatOnFee(currencyCode),
    approveAbove: await approvalThreshold(db, merchant.code, currencyCode),
    example: exampleIn(currencyCode, typedExample),
    rows,
  }
}

/** A merchant as its page shows it; undefined: there is none. */
export interface MerchantPage {
  readonly merchant: Merchant
  readonly callbackSchedule: string
  readonly partialPaymentCallbacks: boolean
  readonly keys: readonly { readonly fingerprint: string; readonly addedAt: Date }[]
  /** Until when the callback secret before the present one signs too. */
  readonly previousSecretUntil: Date | undefined
  /** What it earned, paid and has, in each currency that it used. */
  readonly sums: readonly MerchantSums[]
}

export async function readMerchantPage({ db }: Gateway, code: string): Promise<MerchantPage | undefined> {
  const [merchant, sums, stored] = await Promise.all([
    loadMerchant(db, code),
    sumsOfMerchant(db, code),
    (await db.prisma()).merchant.findUnique({
      where: { code },
      select: {
        callbackSchedule: true,
        partialPaymentCallbacks: true,
        keys: { where: { removedAt: null }, orderBy: { createdAt: 'asc' } },
        previousCallbackSecret: { select: { validUntil: true } },
      },
    }),
  ])
  if (!merchant || !stored) return undefined
  return {
    merchant,
    callbackSchedule: stored.callbackSchedule,
    partialPaymentCallbacks: stored.partialPaymentCallbacks,
    keys: stored.keys.map(({ fingerprint, createdAt }) => ({ fingerprint, addedAt: createdAt })),
    previousSecretUntil: stored.previousCallbackSecret?.validUntil,
    sums,
  }
}

/** What is open of a merchant that leaves: payments that have not ended, and its money in suspense. */
export async function openOf(
  gateway: Gateway,
  merchantCode: string,
): Promise<{ readonly open: readonly OpenPayment[]; readonly suspended: readonly StoredItem[] }> {
  const [open, suspended] = await Promise.all([
    openPaymentsOf(gateway.db, merchantCode),
    selectOpenItems(gateway, { ofMerchant: merchantCode }),
  ])
  return { open, suspended }
}
