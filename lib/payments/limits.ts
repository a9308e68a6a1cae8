import type { Merchant, MethodSettings } from '../merchants/directory.ts'
import type { CurrencyCode } from '../money/currency.ts'
import { amountShortest, money, type Money } from '../money/money.ts'
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
  const { minimum, maximum } = limitsOf(method, settings, asked)
  if (asked.amount < minimum) return 'BELOW'
  return maximum !== undefined && asked.amount > maximum ? 'ABOVE' : 'WITHIN'
}

/** What a create of an amount outside the limits is answered. */
export function limitFault(
  merchant: Merchant,
  kind: PaymentKind,
  method: Rail,
  ordered: Money,
): Failure | undefined {
  const { minimum, maximum } = limitsOf(
    method,
    merchant.method(kind, method.code, ordered.currencyCode),
    ordered,
  )
  const fault = (code: 'AMOUNT_BELOW_MINIMUM' | 'AMOUNT_ABOVE_MAXIMUM', says: string, limit: bigint) => {
    const figure = `${amountShortest(money(limit, ordered.currencyCode))} ${ordered.currencyCode}`
    return businessFault(
      code,
      `the amount is ${says} of ${method.code}, ${figure}`,
      'paymentRequested.money.amount',
    )
  }
  if (ordered.amount < minimum) return fault('AMOUNT_BELOW_MINIMUM', 'below the minimum', minimum)
  if (maximum !== undefined && ordered.amount > maximum)
    return fault('AMOUNT_ABOVE_MAXIMUM', 'above the maximum', maximum)
  return undefined
}

/** The smallest and the largest amount of a method: the merchant's limits, and what the rail can carry. */
function limitsOf(
  method: Rail,
  settings: MethodSettings,
  { currencyCode }: Money,
): { readonly minimum: bigint; readonly maximum: bigint | undefined } {
  const railMaximum = method.amountMax?.(currencyCode)
  // The rail carries what must be paid, which is more than the order where amounts tell transfers apart.
  const onTop = method.toldApartBy?.(currencyCode) === 'AMOUNT' ? BigInt(offsetMax) : 0n
  const maxima = [settings.maximum, railMaximum && railMaximum - onTop].filter((one) => one !== undefined)
  const [first, second = first] = maxima
  return {
    minimum: settings.minimum ?? 0n,
    maximum: first !== undefined && second !== undefined && second < first ? second : first,
  }
}
