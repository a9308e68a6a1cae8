import type { MethodSettings } from '../merchants/directory.ts'
import type { PayinMethod } from '../methods/payin-method.ts'
import type { Money } from '../money/money.ts'
import { offsetMax } from './sql/claim-amount.ts'

/** Where an amount stands between the merchant's limits and what the rail can carry; the limits are allowed amounts themselves. */
export function amountWithin(
  method: PayinMethod,
  settings: MethodSettings,
  asked: Money,
): 'WITHIN' | 'BELOW' | 'ABOVE' {
  const railMaximum = method.amountMax?.(asked.currencyCode)
  // The rail carries what must be paid, which is more than the order where amounts tell transfers apart.
  const onTop = method.toldApartBy(asked.currencyCode) === 'AMOUNT' ? BigInt(offsetMax) : 0n
  if (settings.minimum !== undefined && asked.amount < settings.minimum) return 'BELOW'
  if (settings.maximum !== undefined && asked.amount > settings.maximum) return 'ABOVE'
  return railMaximum !== undefined && asked.amount + onTop > railMaximum ? 'ABOVE' : 'WITHIN'
}
