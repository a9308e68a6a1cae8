import { countOf } from '../../text/count.ts'
import { decimal } from '../decimal.ts'
import { negated } from '../exact-sum.ts'

/**
 * The decimal that a sheet shows for a number that it stores as a binary fraction: 15 significant digits, so
 * that 1234.5600000000001 is 1234.56. Whole numbers stay as they are. Undefined where a text is no number.
 */
export function sheetNumber(text: string): string | undefined {
  const [, sign = '', whole = '', fraction = '', power = '0'] =
    /^(-?)(\d{1,40})(?:\.(\d{1,40}))?(?:E([-+]?\d{1,3}))?$/i.exec(text.trim()) ?? []
  const exponent = countOf(power.replace(/^[-+]/, ''))
  if (whole === '' || exponent === undefined || exponent > 40) return undefined
  const shifted = shift(whole, fraction, power.startsWith('-') ? -exponent : exponent)
  const value = decimal(rounded(shifted.whole, shifted.fraction), { decimal: '.' })
  return value !== undefined && sign === '-' ? negated(value) : value
}

function shift(whole: string, fraction: string, places: number) {
  const digits = `${'0'.repeat(40)}${whole}${fraction}${'0'.repeat(40)}`
  const point = 40 + whole.length + places
  return {
    whole: digits.slice(0, point).replace(/^0+(?=\d)/, ''),
    fraction: digits.slice(point).replace(/0{1,99}$/, ''),
  }
}

const shownDigits = 15

function rounded(whole: string, fraction: string): string {
  const leading = whole === '0' ? -(/^0*/.exec(fraction)?.[0].length ?? 0) : whole.length
  const kept = Math.max(0, shownDigits - leading)
  if (fraction.length <= kept) return `${whole}.${fraction}`
  const cut = BigInt(whole + fraction.slice(0, kept)) + (fraction.charAt(kept) >= '5' ? 1n : 0n)
  const digits = `${cut}`.padStart(kept + 1, '0')
  return `${digits.slice(0, digits.length - kept)}.${digits.slice(digits.length - kept)}`
}

const dayMilliseconds = 86_400_000

/** A minute before midnight, as digits of a fraction of a day. */
const lastMinute = '99930555'

/**
 * The day of a serial number; a time behind the point is dropped, and what lacks less than a minute to
 * midnight is the next day: some programs lose seconds of old time zones. Days are counted from 1900 or 1904.
 */
export function sheetDay(text: string, isFrom1904: boolean): string | undefined {
  const [whole = '', fraction = ''] = (sheetNumber(text) ?? '').split('.')
  const begun = countOf(whole)
  if (begun === undefined || begun < 61 || begun > 2_000_000) return undefined
  const days = fraction > lastMinute ? begun + 1 : begun
  const start = isFrom1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30)
  const day = new Date(start + days * dayMilliseconds).toISOString().slice(0, 10)
  return day.length === 10 && !day.startsWith('+') ? day : undefined
}
