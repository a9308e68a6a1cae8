import { type Currency, type CurrencyCode, currencyOf } from '../money/currency.ts'
import { amountFixed, type Money } from '../money/money.ts'
import { directionOf, intlTag, type Locale } from './locales.ts'

/**
 * Money as the reader's language writes it, exact, with all digits of the currency ("₹499.50", "R$ 499,50",
 * "12.50 USDC"). Crypto currencies show two decimals and more only where they are not zero.
 */
export function formatMoney(money: Money, locale: Locale): string {
  const format = formatFor(locale, money.currencyCode)
  // A string is formatted exactly, however large; a number would be rounded.
  const written = keepSymbol(format.format(amountFixed(money) as `${number}`), locale)
  if (currencyOf(money.currencyCode).type !== 'CRYPTO') return written
  return inItsOrder(`${written}\u00a0${money.currencyCode}`, locale)
}

/**
 * In right-to-left text the token would be before the number when alone, and after it within a sentence:
 * isolated, it is always after.
 */
const inItsOrder = (written: string, locale: Locale): string =>
  directionOf(locale) === 'rtl' ? `\u2066${written}\u2069` : written

/** Within right-to-left text the sign of "R$" would change sides: an invisible mark keeps its place. */
const keepSymbol = (written: string, locale: Locale): string =>
  directionOf(locale) === 'rtl' ? written.replace(/[A-Z]\$/, '$&\u200e') : written

/** Symbols that several of our currencies share: there the longer one says which ("MX$" in English). */
const sharedSymbols: ReadonlySet<string> = new Set(['$', '¥'])

/**
 * Mexico writes 1,234.50, Argentina and Colombia 1.234,50, all in Spanish: there the currency decides the
 * country. An amount is written as banks and apps of that country write it, with "$" for that country's own
 * currency.
 */
const countryOfReader: Partial<Record<Locale, Partial<Record<CurrencyCode, string>>>> = {
  es: { ARS: 'AR', COP: 'CO', MXN: 'MX' },
}

function moneyTag(locale: Locale, code: CurrencyCode): string {
  const country = countryOfReader[locale]?.[code]
  return country === undefined ? intlTag(locale) : `${locale}-${country}`
}

function formatOf(locale: Locale, { code, type, minorUnits }: Currency): Intl.NumberFormat {
  const tag = moneyTag(locale, code)
  if (type === 'CRYPTO')
    return new Intl.NumberFormat(tag, { minimumFractionDigits: 2, maximumFractionDigits: minorUnits })
  const digits = { minimumFractionDigits: minorUnits, maximumFractionDigits: minorUnits }
  const currency = { style: 'currency', currency: code, ...digits } as const
  const narrow = new Intl.NumberFormat(tag, { ...currency, currencyDisplay: 'narrowSymbol' })
  const symbol = narrow.formatToParts(0).find((part) => part.type === 'currency')?.value ?? ''
  return sharedSymbols.has(symbol) ? new Intl.NumberFormat(tag, currency) : narrow
}

// A formatter costs fifty times what writing one amount with it does, and few of all languages and currencies
// are used.
const made = new Map<string, Intl.NumberFormat>()

function formatFor(locale: Locale, code: CurrencyCode): Intl.NumberFormat {
  const name = `${locale} ${code}`
  const known = made.get(name)
  if (known) return known
  const fresh = formatOf(locale, currencyOf(code))
  made.set(name, fresh)
  return fresh
}
