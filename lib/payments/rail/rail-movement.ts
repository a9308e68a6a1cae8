import type { Money } from '../../money/money.ts'

/** Money that a rail booked, as the statement of the account in which it settles may name it. */
export interface RailMovement {
  /** The institution's ID, or ours. */
  readonly id: string
  /** CREDIT: it came, and arrives on the account. */
  readonly direction: 'CREDIT' | 'DEBIT'
  readonly money: Money
}
