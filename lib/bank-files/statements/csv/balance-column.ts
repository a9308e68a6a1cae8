import { negated, signed, sumOf } from '../exact-sum.ts'

/** Opening and closing balance of a table, from its balance column. */
export interface TableBalances {
  readonly opening: string
  readonly closing: string
  /** Whether every balance fits the rows before it. */
  readonly isConsistent: boolean
}

/** Follows the balance column while rows pass, for either order of the table. */
export interface BalanceColumn {
  /** A row: what it adds to the balance, and the balance that it states, where it does. */
  readonly add: (
    change: { readonly amount: string; readonly direction: 'CREDIT' | 'DEBIT' },
    balance?: string,
  ) => void
  /** Undefined where no row stated a balance. */
  readonly result: (isNewestFirst: boolean | undefined) => TableBalances | undefined
}

/**
 * Oldest first, a balance less all changes up to it is the opening balance, at every row. Newest first, a
 * balance and all changes of the rows before it are the closing balance, at every row.
 */
export function balanceColumn(): BalanceColumn {
  let total = '0'
  let first: { readonly opening: string; readonly closing: string } | undefined
  let last: { readonly opening: string; readonly closing: string } | undefined
  let breaksOldestFirst = 0
  let breaksNewestFirst = 0
  return {
    add: ({ amount, direction }, balance) => {
      const before = total
      total = sumOf(total, signed(amount, direction))
      if (balance === undefined) return
      const stated = { opening: sumOf(balance, negated(total)), closing: sumOf(balance, before) }
      if (last && last.opening !== stated.opening) breaksOldestFirst++
      if (last && last.closing !== stated.closing) breaksNewestFirst++
      first ??= stated
      last = stated
    },
    result: (isNewestFirst) => {
      if (!first || !last) return undefined
      const isReversed =
        breaksOldestFirst === breaksNewestFirst
          ? isNewestFirst === true
          : breaksNewestFirst < breaksOldestFirst
      const oldest = { opening: first.opening, closing: sumOf(last.opening, total) }
      const newest = { opening: sumOf(last.closing, negated(total)), closing: first.closing }
      return {
        ...(isReversed ? newest : oldest),
        isConsistent: (isReversed ? breaksNewestFirst : breaksOldestFirst) === 0,
      }
    },
  }
}
