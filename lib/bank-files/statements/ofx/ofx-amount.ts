import { decimal } from '../decimal.ts'
import { negated } from '../exact-sum.ts'

/**
 * An amount with its sign. The standard permits a point or a comma for decimals and nothing between
 * thousands; where both occur, the last one is the decimal sign.
 */
export function ofxAmount(text: string): string | undefined {
  const [, sign = '', digits = ''] = /^([-+]?)([\d.,]{1,40})$/.exec(text.trim()) ?? []
  const hasComma = digits.lastIndexOf(',') > digits.lastIndexOf('.')
  const point = hasComma ? ',' : '.'
  const other = hasComma ? '.' : ','
  const amount = decimal(
    digits,
    digits.includes(other) ? { decimal: point, thousands: other } : { decimal: point },
  )
  return amount !== undefined && sign === '-' ? negated(amount) : amount
}
