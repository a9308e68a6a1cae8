import { signed, sumOf } from './exact-sum.ts'
import type { Balance, FileWarning, StatementLine } from './statement.ts'

/** How many lines of one direction there are, whatever their status, and their sum. */
export interface DirectionTotals {
  readonly count: number
  readonly sum: string
}

/** What the lines of a statement make, so far. */
export interface StatementTotals {
  readonly add: (line: StatementLine) => void
  readonly of: (direction: StatementLine['direction']) => DirectionTotals
  /** A warning where opening balance and booked lines do not give the closing balance. */
  readonly check: (name: string, opening?: Balance, closing?: Balance) => FileWarning | undefined
}

export function statementTotals(): StatementTotals {
  const all = { CREDIT: { count: 0, sum: '0' }, DEBIT: { count: 0, sum: '0' } }
  let booked = '0'
  return {
    add: ({ amount, direction, status }) => {
      const totals = all[direction]
      totals.count++
      totals.sum = sumOf(totals.sum, amount)
      if (status === 'BOOKED') booked = sumOf(booked, signed(amount, direction))
    },
    of: (direction) => all[direction],
    check: (name, opening, closing) => {
      if (!opening || !closing) return undefined
      const computed = sumOf(opening.amount, booked)
      if (computed === closing.amount) return undefined
      return {
        code: 'BALANCE_MISMATCH',
        message: `${name}: opening balance and lines make ${computed}, the closing balance is ${closing.amount}`,
      }
    },
  }
}
