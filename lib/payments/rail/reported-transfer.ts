import type { Money } from '../../money/money.ts'

/** A transfer that a rail has reported by itself, and that the statements of its account show too. */
export interface ReportedTransfer {
  /** A UUID, always the same for one transfer. */
  readonly id: string
  /** The day of the statement that has it: `YYYY-MM-DD` in the account's time zone. */
  readonly bookedOn: string
  readonly direction: 'CREDIT' | 'DEBIT'
  /** Positive. */
  readonly money: Money
  /** What a statement may write with it to name it, in any field. */
  readonly references: readonly string[]
}
