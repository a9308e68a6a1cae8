import type { BankReceipt } from './bank-rail.ts'
import type { PlannedPayment } from './load/plan.ts'

/** What was acknowledged in the rounds so far. */
export interface History {
  readonly payments: PlannedPayment[]
  readonly receipts: BankReceipt[]
}
