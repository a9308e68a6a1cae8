import type { Merchant, MethodSettings } from '../merchants/directory.ts'
import type { Identification } from '../methods/payin-method.ts'
import type { CurrencyCode } from '../money/currency.ts'
import { amountShortest, money, type Money } from '../money/money.ts'
import { offsetMax } from './create/sql/claim-amount.ts'
import { businessFault, type Failure } from './failure.ts'
import type { PaymentKind } from './payment-key.ts'

/** The limits of a payment method. */
export interface Rail {
  readonly code: string
  readonly amountMax?: (currencyCode: CurrencyCode) => bigint
  readonly identifiedBy?: (currencyCode: CurrencyCode) => Identification
}

/** The limit that an amount violates, in minor units. */
interface MissedLimit {
  readonly code: 'AMOUNT_BELOW_MINIMUM' | 'AMOUNT_ABOVE_MAXIMUM'
  readonly limit: bigint
}

/**
 * The limit that an amount violates: the merchant's, or the most that the rail can carry. Amounts equal to a
 * limit are allowed.
 */
export function missedLimit(
  method: Rail,
  { minimum, maximum }: MethodSettings,
  { amount, currencyCode }: Money,
): MissedLimit | undefined {
  if (minimum !== undefined && amount < minimum) return { code: 'AMOUNT_BELOW_MINIMUM', limit: minimum }
  const carried = carriedBy(method, currencyCode)
  const most = maximum === undefined || (carried !== undefined && carried < maximum) ? carried : maximum
  return most !== undefined && amount > most ? { code: 'AMOUNT_ABOVE_MAXIMUM', limit: most } : undefined
}

/**
 * The rail carries the amount required. Where the amount identifies the transfer, that is more than the order
 * amount.
 */
function carriedBy({ amountMax, identifiedBy }: Rail, currencyCode: CurrencyCode): bigint | undefined {
  const most = amountMax?.(currencyCode)
  return most !== undefined && identifiedBy?.(currencyCode) === 'AMOUNT' ? most - BigInt(offsetMax) : most
}

const sides = {
  AMOUNT_BELOW_MINIMUM: 'below the minimum',
  AMOUNT_ABOVE_MAXIMUM: 'above the maximum',
} as const

/** The fault for an amount outside the limits. */
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
  const message = `the amount is ${sides[missed.code]} of ${method.code}, ${figure}`
  return businessFault(missed.code, message, 'paymentRequested.money.amount')
}
