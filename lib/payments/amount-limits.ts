import type { PaymentKind } from '../money/payment-kinds.ts'
import type { Merchant, MethodSettings } from '../merchants/directory.ts'
import type { Identification } from '../methods/payin-method.ts'
import { carriedUnit } from '../methods/carried-unit.ts'
import type { CurrencyCode } from '../money/currency.ts'
import { amountShortest, money, type Money } from '../money/money.ts'
import { offsetMax } from './create/sql/claim-amount.ts'
import { businessFault, type Failure } from './failure.ts'

/** The amounts that a payment method carries. */
export interface Rail {
  readonly code: string
  readonly amountMax?: (currencyCode: CurrencyCode) => bigint
  readonly wholeUnitsIn?: readonly CurrencyCode[]
  readonly identifiedBy?: (currencyCode: CurrencyCode) => Identification
}

/** The limit that an amount violates. */
interface MissedLimit {
  readonly code: 'AMOUNT_BELOW_MINIMUM' | 'AMOUNT_ABOVE_MAXIMUM' | 'AMOUNT_NOT_PAYABLE'
  /** In minor units; of an amount that cannot be paid, what it is no multiple of. */
  readonly limit: bigint
}

/**
 * The limit that an amount violates: the merchant's, the most that the rail can carry, or the unit of which
 * it carries multiples only. Amounts equal to a limit are allowed.
 */
export function missedLimit(
  method: Rail,
  { minimum, maximum }: MethodSettings,
  { amount, currencyCode }: Money,
): MissedLimit | undefined {
  if (minimum !== undefined && amount < minimum) return { code: 'AMOUNT_BELOW_MINIMUM', limit: minimum }
  const carried = carriedBy(method, currencyCode)
  const most = maximum === undefined || (carried !== undefined && carried < maximum) ? carried : maximum
  if (most !== undefined && amount > most) return { code: 'AMOUNT_ABOVE_MAXIMUM', limit: most }
  const unit = carriedUnit(method, currencyCode).amount
  return amount % unit === 0n ? undefined : { code: 'AMOUNT_NOT_PAYABLE', limit: unit }
}

/**
 * The rail carries the amount required. Where the amount identifies the transfer, that is more than the order
 * amount.
 */
function carriedBy(method: Rail, currencyCode: CurrencyCode): bigint | undefined {
  const most = method.amountMax?.(currencyCode)
  return most !== undefined && method.identifiedBy?.(currencyCode) === 'AMOUNT'
    ? most - largestOffset(method, currencyCode)
    : most
}

/** The largest offset that is added to an order amount, in minor units, unless the account has another. */
export const largestOffset = (method: Pick<Rail, 'wholeUnitsIn'>, currencyCode: CurrencyCode): bigint =>
  BigInt(offsetMax) * carriedUnit(method, currencyCode).amount

const sides = {
  AMOUNT_BELOW_MINIMUM: 'is below the minimum',
  AMOUNT_ABOVE_MAXIMUM: 'is above the maximum',
  AMOUNT_NOT_PAYABLE: 'is no multiple of the smallest amount',
} as const

/** The fault for an amount that the method does not take. */
export function limitFault(
  merchant: Merchant,
  kind: PaymentKind,
  method: Rail,
  ordered: Money,
): Failure | undefined {
  const { currencyCode } = ordered
  const missed = missedLimit(method, merchant.method(kind, method.code, currencyCode), ordered)
  if (!missed) return undefined
  const figure = `${amountShortest(money(missed.limit, currencyCode))} ${currencyCode}`
  const message = `the amount ${sides[missed.code]} of ${method.code}, ${figure}`
  return businessFault(missed.code, message, 'paymentRequested.money.amount')
}
