import { isCurrencyCode, type CurrencyCode } from '../../money/currency.ts'
import type { AmountRange } from '../../payments/search/payment-search.ts'

/** Amounts in words that somebody typed. */
export interface WrittenAmounts {
  /** What nothing but an amount is written like: a range, a tolerance, a currency beside it. */
  readonly certain?: AmountRange
  /** A number that may be one. */
  readonly perhaps?: AmountRange
  readonly currencyCode?: CurrencyCode
  /** The text without it. */
  readonly rest: string
}

// Groups of three may be apart by blanks, points, commas or apostrophes.
const number = String.raw`\d{1,3}(?:[ ,.'\u00a0\u202f]\d{3})+(?:[.,]\d{1,6})?|\d{1,15}(?:[.,]\d{1,6})?`
const sign = String.raw`(?:[₹฿$€£¥₫₱₩₦₵]|R\$|Rp|RM|NT\$)?\s?`

const tolerancePattern = /(?:±|\+\/?-)\s?(\d{1,2}(?:[.,]\d{1,2})?)\s?%/
const rangePattern = new RegExp(
  String.raw`(?<!\S)${sign}(${number})\s?(?:\.\.|–|—)\s?${sign}(${number})(?!\S)`,
)
const numberPattern = new RegExp(String.raw`(?<!\S)${sign}(${number})(?!\S)`)
const currencyPattern = /(?<=^|[\s\d])([A-Za-z]{3,4})(?=$|[\s\d])/g

/** Finds the amount in a text: `350.02`, `THB 1,250`, `350 ±1%`, `300..400`. */
export function amountsIn(text: string): WrittenAmounts {
  const currencyCode = currencyIn(text)
  const withoutCurrency = currencyCode
    ? text.replace(new RegExp(`(?<=^|[\\s\\d])${currencyCode}(?=$|[\\s\\d])`, 'i'), ' ')
    : text
  const tolerance = tolerancePattern.exec(withoutCurrency)
  const counted = tolerance ? withoutCurrency.replace(tolerance[0], ' ').trim() : withoutCurrency.trim()
  const range = rangePattern.exec(counted)
  if (range) {
    const [one, other] = [plain(range[1] ?? ''), plain(range[2] ?? '')]
    const rest = counted.replace(range[0], ' ')
    return { certain: inOrder(one, other), ...(currencyCode && { currencyCode }), rest }
  }
  const found = numberPattern.exec(counted)
  if (!found) return { rest: text }
  const rest = counted.replace(found[0], ' ')
  // Of several numbers nobody knows which is the amount.
  if (numberPattern.test(rest) && !tolerance && !currencyCode) return { rest: text }
  const amount = plain(found[1] ?? '')
  if (tolerance) {
    const certain = around(amount, plain(tolerance[1] ?? ''))
    return { certain, ...(currencyCode && { currencyCode }), rest }
  }
  const exact = { least: amount, most: amount }
  return currencyCode ? { certain: exact, currencyCode, rest } : { perhaps: exact, rest }
}

function currencyIn(text: string): CurrencyCode | undefined {
  for (const [, word = ''] of text.matchAll(currencyPattern)) {
    const code = word.toUpperCase()
    if (isCurrencyCode(code)) return code
  }
}

/** Digits with a decimal point: the last separator is one unless three digits follow it as before it. */
function plain(written: string): string {
  const last = Math.max(written.lastIndexOf('.'), written.lastIndexOf(','))
  const digits = (text: string) => text.replaceAll(/\D/g, '')
  if (last < 0) return digits(written)
  const [whole, fraction] = [written.slice(0, last), written.slice(last + 1)]
  const groups = written.replaceAll(/\d/g, '')
  const groupsOnly =
    fraction.length === 3 && (written[last] === ',' || groups.length > 1) && new Set(groups).size === 1
  return groupsOnly ? digits(written) : `${digits(whole)}.${fraction}`
}

const scale = 6
const units = (text: string): bigint => {
  const [whole = '0', fraction = ''] = text.split('.')
  return BigInt(whole + fraction.padEnd(scale, '0'))
}

const decimal = (value: bigint): string => {
  const digits = String(value).padStart(scale + 1, '0')
  return `${digits.slice(0, -scale)}.${digits.slice(-scale)}`.replace(/\.?0+$/, '')
}

const inOrder = (one: string, other: string): AmountRange =>
  units(one) <= units(other) ? { least: one, most: other } : { least: other, most: one }

/** Within some per cent of an amount, both ends inclusive. */
function around(amount: string, percent: string): AmountRange {
  const whole = units(amount) * units('100')
  const part = units(amount) * units(percent)
  const hundred = units('100')
  return { least: decimal((whole - part + hundred - 1n) / hundred), most: decimal((whole + part) / hundred) }
}
