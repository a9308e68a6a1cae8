import { signed, sumOf } from './exact-sum.ts'
import type { Balance, FileWarning, StatementLine } from './statement.ts'

/** What the booked lines of a statement add to its balance, so far. */
export interface StatementTotals {
  readonly add: (line: StatementLine) => void
  /** A warning where opening balance and lines do not give the closing balance. */
  readonly check: (name: string, opening?: Balance, closing?: Balance) => FileWarning | undefined
}

export function statementTotals(): StatementTotals {
  let total = '0'
  return {
    add: ({ amount, direction, status }) => {
      if (status === 'BOOKED') total = sumOf(total, signed(amount, direction))
    },
    check: (name, opening, closing) => {
      if (!opening || !closing) return undefined
      const computed = sumOf(opening.amount, total)
      if (computed === closing.amount) return undefined
      return {
        code: 'BALANCE_MISMATCH',
        message: `${name}: opening balance and lines make ${computed}, the closing balance is ${closing.amount}`,
      }
    },
  }
}
