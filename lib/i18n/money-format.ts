import { currencyOf } from '../money/currency.ts'
import { amountFixed, type Money } from '../money/money.ts'
import type { PlannedLocale } from './locales.ts'

/** Symbols that several of our currencies share: there the longer one says which ("MX$" in English). */
const sharedSymbols: ReadonlySet<string> = new Set(['$', '¥'])

/**
 * Money as the reader's language writes it, exact, with all digits of the currency ("₹499.50", "R$ 499,50", "12.50 USDC").
 * Crypto currencies show two decimals and more only where they are not zero.
 */
export function formatMoney(money: Money, locale: PlannedLocale): string {
  // A string is formatted exactly, however large; a number would be rounded.
  const amount = amountFixed(money) as `${number}`
  const { minorUnits, type } = currencyOf(money.currencyCode)
  if (type === 'CRYPTO') {
    const digits = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: minorUnits })
    return `${digits.format(amount)}\u00a0${money.currencyCode}`
  }
  const written = (currencyDisplay: 'narrowSymbol' | 'symbol') =>
    new Intl.NumberFormat(locale, {
      style: 'currency',
      currency: money.currencyCode,
      currencyDisplay,
      minimumFractionDigits: minorUnits,
      maximumFractionDigits: minorUnits,
    })
  const narrow = written('narrowSymbol')
  const symbol = narrow.formatToParts(0).find((part) => part.type === 'currency')?.value ?? ''
  return (sharedSymbols.has(symbol) ? written('symbol') : narrow).format(amount)
}
