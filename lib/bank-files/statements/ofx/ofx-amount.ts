import { ambiguous, ambiguousSign, threeDigitsBehind } from '../ambiguous-amount.ts'
import { decimal } from '../decimal.ts'
import { negated } from '../exact-sum.ts'
import { quoted } from '../part.ts'

export type OfxAmount = { readonly amount: string } | { readonly reason: string }

/** Reads an amount with its sign. */
export type OfxAmountReading = (field: string, text: string) => OfxAmount

const written = /<(?:TRNAMT|BALAMT)>([^<\r\n]{1,60})/gi

/**
 * The reading of amounts for a file with this beginning. The standard permits a point or a comma for decimals
 * and nothing between thousands; where both occur, the last one is the decimal sign. What `1.234` is, other
 * amounts have to say.
 */
export function ofxAmountReading(head: string): OfxAmountReading {
  const others = Array.from(head.matchAll(written), ([, text = '']) => text.trim())
  const meanings = { '.': threeDigitsBehind('.', others), ',': threeDigitsBehind(',', others) }
  return (field, text) => {
    const [, sign = '', digits = ''] = /^([-+]?)([\d.,]{1,40})$/.exec(text.trim()) ?? []
    const twoWays = ambiguousSign(digits)
    const meaning = twoWays && meanings[twoWays]
    if (twoWays && !meaning) return { reason: ambiguous(digits) }
    const amount = meaning === 'THOUSANDS' ? digits.replace(/[.,]/, '') : decimalOf(digits)
    if (amount === undefined) return { reason: `${field} ${quoted(text)} is not an amount` }
    return { amount: sign === '-' ? negated(amount) : amount }
  }
}

/** A sign that stands twice is one of thousands, whatever the standard says. */
const onlyThousands = /^\d{1,3}(?:\.\d{3}){2,}$|^\d{1,3}(?:,\d{3}){2,}$/

function decimalOf(digits: string): string | undefined {
  if (onlyThousands.test(digits)) return digits.replaceAll(/[.,]/g, '')
  const hasComma = digits.lastIndexOf(',') > digits.lastIndexOf('.')
  const point = hasComma ? ',' : '.'
  const other = hasComma ? '.' : ','
  return decimal(digits, digits.includes(other) ? { decimal: point, thousands: other } : { decimal: point })
}
