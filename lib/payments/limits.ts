import type { MethodSettings } from '../merchants/directory.ts'
import type { Money } from '../money/money.ts'

/** Where an amount stands between the merchant's limits; both are allowed amounts themselves. */
export function amountWithin(settings: MethodSettings, asked: Money): 'WITHIN' | 'BELOW' | 'ABOVE' {
  if (settings.minimum !== undefined && asked.amount < settings.minimum) return 'BELOW'
  if (settings.maximum !== undefined && asked.amount > settings.maximum) return 'ABOVE'
  return 'WITHIN'
}
