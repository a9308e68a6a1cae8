import type { Queryable } from '../../platform/db/database.ts'
import { askRail, workerWaitsMs } from '../rail/ask-rail.ts'
import { paymentEvents } from '../log-events.ts'
import type { PaymentContext } from '../payment-context.ts'
import type { StoredPayment } from '../payment-record.ts'
import type { RailRound } from '../rail/rail-share.ts'
import { railNamed } from '../rail/served-by.ts'
import {
  addCancellations,
  claimCancellations,
  keepCancellation,
  type ClaimedCancellation,
  type RailOrder,
} from './sql/rail-cancellation.ts'

/** Longer than a rail may take: after it, another worker takes over from one that died. */
const leaseSeconds = 60
/** Delays before the next tries; after the last one the order has to expire at the rail by itself. */
const againSeconds = [10, 60, 600, 3_600]

/** The order of an attempt, as its rail knows it. */
export const orderOf = ({ key, attempt }: StoredPayment): RailOrder => ({
  ...key,
  rail: attempt.rail,
  methodCode: attempt.method.code,
  railReference: attempt.railReference,
})

/**
 * Records, in the transaction that makes them unwanted, that the rails are to cancel orders. Writes nothing
 * for a rail that cancels no orders.
 */
export async function requestCancellations(
  context: Pick<PaymentContext, 'rails'>,
  transaction: Queryable,
  orders: readonly RailOrder[],
): Promise<void> {
  const cancellable = orders.filter(({ rail }) => railNamed(context, rail)?.cancel)
  if (cancellable.length > 0) await addCancellations(transaction, cancellable)
}

/**
 * Has rails cancel the orders that are due; several workers may run it at once. One that fails is tried
 * again, five times in all. Returns the number of orders handled, after the slowest of them.
 */
export async function cancelDueOrders(
  context: PaymentContext,
  limit: number,
  { stopping, share }: RailRound = {},
): Promise<number> {
  const claimed = await claimCancellations(context.db, leaseSeconds, limit, share)
  await Promise.all(claimed.map((one) => cancel(context, one, stopping)))
  return claimed.length
}

async function cancel(
  context: PaymentContext,
  claimed: ClaimedCancellation,
  stopping: AbortSignal | undefined,
): Promise<void> {
  const { order, rail: name, tries } = claimed
  const rail = railNamed(context, name)
  try {
    await askRail({ limitMs: workerWaitsMs, stopping }, async (signal) => rail?.cancel?.(order, signal))
    await keepCancellation(context.db, claimed, undefined)
  } catch (error) {
    const { merchantCode, kind, paymentId } = order
    const fields = { err: error, merchantCode, kind, paymentId, rail: name, tries }
    context.log.write(paymentEvents['payment.cancel-unconfirmed'], fields)
    await keepCancellation(context.db, claimed, againSeconds[tries - 1])
  }
}
