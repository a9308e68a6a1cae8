import { amountFixed, money, type Money } from '../../../money/money.ts'

/** How a bank writes its files, whatever the format. */
export interface Habits {
  /** Zeros behind the decimals of an amount, which add nothing. */
  readonly trailingZeros: number
  readonly lineEnd: '\n' | '\r\n'
  readonly hasByteOrderMark: boolean
  readonly encoding: 'utf-8' | 'windows-1252'
}

/** As the specifications of the formats have it. */
export const plainHabits: Habits = {
  trailingZeros: 0,
  lineEnd: '\n',
  hasByteOrderMark: false,
  encoding: 'utf-8',
}

/** An amount without its sign: "100.50", or "100.5000" with two trailing zeros. */
export function writtenAmount({ amount, currencyCode }: Money, { trailingZeros }: Habits): string {
  const fixed = amountFixed(money(amount < 0n ? -amount : amount, currencyCode))
  if (trailingZeros === 0) return fixed
  return `${fixed}${fixed.includes('.') ? '' : '.'}${'0'.repeat(trailingZeros)}`
}
