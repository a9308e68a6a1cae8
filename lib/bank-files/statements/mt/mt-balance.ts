import { dayOfSix } from '../day.ts'
import { decimal } from '../decimal.ts'
import { negated } from '../exact-sum.ts'
import type { Balance } from '../statement.ts'

const form = /^[CD] ?(?=\d{6})(\d{6}) ?([A-Z]{3}) ?(\d[\d,]*)$/

/**
 * A balance as fields 60a and 62a write it: `C070903EUR766656,49`, with a blank between its parts too.
 * Undefined where it is none.
 */
export function mtBalance(text: string, isInterim: boolean): Balance | undefined {
  const [, date = '', currencyCode = '', written = ''] = form.exec(text.trim()) ?? []
  const amount = decimal(written, { decimal: ',' })
  const day = dayOfSix(date) ?? lastOfFebruary(date)
  if (amount === undefined || day === undefined) return undefined
  const value = text.startsWith('D') ? negated(amount) : amount
  return { amount: value, currencyCode, day, ...(isInterim ? { isInterim } : {}) }
}

/** Under the 30/360 convention a month ends on the 30th: the balance of that day is that of the last day. */
function lastOfFebruary(date: string): string | undefined {
  if (!/^\d\d02(29|30)$/.test(date)) return undefined
  return dayOfSix(`${date.slice(0, 4)}29`) ?? dayOfSix(`${date.slice(0, 4)}28`)
}
