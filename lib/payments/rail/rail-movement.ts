import type { Money } from '../../money/money.ts'

/** Money that a rail booked, as the statement of the account in which it settles may name it. */
export interface RailMovement {
  /** The institution's ID, or ours. */
  readonly id: string
  /** Which money it is: the same by whichever of its IDs. */
  readonly movement: string
  /** CREDIT: it came, and arrives on the account. */
  readonly direction: 'CREDIT' | 'DEBIT'
  readonly money: Money
}

/** The movements that a line of a bank names, with its direction and its amount. */
export interface NamedByLine {
  readonly lineId: string
  readonly movements: readonly RailMovement[]
}

/** Money that a line of a bank says came, or left. */
export interface ShownMoney {
  /** The line's. */
  readonly id: string
  /** What may be an ID, in its fields and its text. */
  readonly words: readonly string[]
  readonly direction: 'CREDIT' | 'DEBIT'
  readonly money: Money
  readonly movedFrom: Date
  readonly movedUntil: Date
}
