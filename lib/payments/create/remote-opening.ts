import type { Queryable } from '../../platform/db/database.ts'
import { addCancellations, dropCancellation, type RailOrder } from '../end/sql/rail-cancellation.ts'
import type { PaymentKey } from '../payment-key.ts'
import type { Rail } from '../rail/rail.ts'

/** Longer than a rail may take to open, and the payment to be written. */
const openingSeconds = 120

/**
 * Records that an order is being opened at an institution: unless the payment is written, the order is
 * cancelled two minutes later. Call it before the rail is asked, outside of any transaction.
 */
export const beginOpening = (database: Queryable, order: RailOrder): Promise<void> =>
  addCancellations(database, [order], openingSeconds)

/** The rail opened nothing. */
export async function dropOpening(database: Queryable, order: RailOrder): Promise<void> {
  await dropCancellation(database, order)
}

/** What was opened, of a plan. */
interface OpenedPlan {
  readonly key: PaymentKey
  readonly rail: Rail
  readonly method: { readonly code: string }
  readonly railReference: string
}

/**
 * The payment or attempt is written, in this transaction: its order stays. Throws where it took so long that
 * the order is being cancelled; nothing is written then.
 */
export async function endOpening(transaction: Queryable, plan: OpenedPlan): Promise<void> {
  const { rail, key, method, railReference } = plan
  if (!rail.opensRemotely) return
  const order = { ...key, methodCode: method.code, railReference }
  if (!(await dropCancellation(transaction, order)))
    throw new Error(
      `the order of ${key.kind} ${key.paymentId} was cancelled before the ${key.kind} was written`,
    )
}
