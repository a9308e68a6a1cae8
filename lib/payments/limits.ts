import type { Merchant, MethodSettings } from '../merchants/directory.ts'
import type { CurrencyCode } from '../money/currency.ts'
import type { Money } from '../money/money.ts'
import { businessFault, type Failure } from './failure.ts'
import type { PaymentKind } from './provider.ts'
import { offsetMax } from './sql/claim-amount.ts'

/** What a way of paying says about amounts. */
export interface Rail {
  readonly code: string
  readonly amountMax?: (currencyCode: CurrencyCode) => bigint
  readonly toldApartBy?: (currencyCode: CurrencyCode) => 'REFERENCE' | 'AMOUNT'
}

/** Where an amount stands between the merchant's limits and what the rail can carry; the limits are allowed amounts themselves. */
export function amountWithin(
  method: Rail,
  settings: MethodSettings,
  asked: Money,
): 'WITHIN' | 'BELOW' | 'ABOVE' {
  const railMaximum = method.amountMax?.(asked.currencyCode)
  // The rail carries what must be paid, which is more than the order where amounts tell transfers apart.
  const onTop = method.toldApartBy?.(asked.currencyCode) === 'AMOUNT' ? BigInt(offsetMax) : 0n
  if (settings.minimum !== undefined && asked.amount < settings.minimum) return 'BELOW'
  if (settings.maximum !== undefined && asked.amount > settings.maximum) return 'ABOVE'
  return railMaximum !== undefined && asked.amount + onTop > railMaximum ? 'ABOVE' : 'WITHIN'
}

/** What a create of an amount outside the limits is answered. */
export function limitFault(
  merchant: Merchant,
  kind: PaymentKind,
  method: Rail,
  ordered: Money,
): Failure | undefined {
  const standing = amountWithin(method, merchant.method(kind, method.code, ordered.currencyCode), ordered)
  if (standing === 'WITHIN') return undefined
  const path = 'paymentRequested.money.amount'
  return standing === 'BELOW'
    ? businessFault('AMOUNT_BELOW_MINIMUM', `the amount is below the minimum of ${method.code}`, path)
    : businessFault('AMOUNT_ABOVE_MAXIMUM', `the amount is above the maximum of ${method.code}`, path)
}
