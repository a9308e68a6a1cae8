import { withoutTrailingZeros } from '../../money/trailing-zeros.ts'

/** How a file writes amounts. */
export interface DecimalSigns {
  readonly decimal: '.' | ','
  /** Between thousands; absent: none may occur. */
  readonly thousands?: '.' | ',' | ' ' | "'"
}

/** No amount of money is longer. */
const longestAmount = 60

/**
 * An amount as a plain decimal: digits, with a point and decimals where there are any, without zeros that add
 * nothing: "1.234,50" with a decimal comma is "1234.5". Undefined where the text is no amount, has a sign, or
 * groups digits otherwise than by threes.
 */
export function decimal(text: string, { decimal: point, thousands }: DecimalSigns): string | undefined {
  if (text.length > longestAmount) return undefined
  const [whole = '', fraction = '', more] = text.trim().split(point)
  if (more !== undefined || !/^\d*$/.test(fraction)) return undefined
  const digits = thousands === undefined ? whole : ungrouped(whole, thousands)
  if (digits === undefined || !/^\d*$/.test(digits) || digits + fraction === '') return undefined
  return canonical(digits, fraction)
}

const groupedByThrees = /^\d{1,3}(?:,\d{3})+$/
/** Indian banks write 1,00,000. */
const groupedByTwos = /^\d{1,2}(?:,\d{2})*,\d{3}$/

function ungrouped(whole: string, thousands: string): string | undefined {
  const written = thousands === ' ' ? whole.replaceAll(/[\u00A0\u202F]/g, ' ') : whole
  const grouped = written.replaceAll(thousands, ',')
  if (!grouped.includes(',')) return grouped
  const isNumber = groupedByThrees.test(grouped) || groupedByTwos.test(grouped)
  return isNumber ? grouped.replaceAll(',', '') : undefined
}

function canonical(whole: string, fraction: string): string {
  const digits = whole.replace(/^0+(?=\d)/, '') || '0'
  const decimals = withoutTrailingZeros(fraction)
  return decimals === '' ? digits : `${digits}.${decimals}`
}
