import type { Money } from '../../money/money.ts'

/** Money that a rail booked, as the statement of the account in which it settles may name it. */
export interface RailMovement {
  /** The institution's ID, or ours. */
  readonly id: string
  /** CREDIT: it came, and arrives on the account. */
  readonly direction: 'CREDIT' | 'DEBIT'
  readonly money: Money
}

/** Money that a line of a bank says came. */
export interface ShownMoney {
  /** The line's. */
  readonly id: string
  /** What may be an ID, in its fields and its text. */
  readonly words: readonly string[]
  readonly money: Money
  readonly movedFrom: Date
  readonly movedUntil: Date
}
