import { askRail, workerWaitsMs } from '../rail/ask-rail.ts'
import { payoutEvents } from '../log-events.ts'
import type { PaymentContext } from '../payment-context.ts'
import type { Found } from '../rail/rail.ts'
import { railNamed } from '../rail/served-by.ts'
import type { PayoutKey } from './plan-payout.ts'
import { unresolvedOrder } from './sql/open-decisions.ts'

/**
 * What the rail of an unresolved payout says of its order now. `unknown`: it did not answer, or is not
 * configured any more. `NOT_ASKED`: the payout is not unresolved.
 */
export async function railAnswer(context: PaymentContext, key: PayoutKey): Promise<Found | 'NOT_ASKED'> {
  const unresolved = await unresolvedOrder(context, key)
  if (!unresolved) return 'NOT_ASKED'
  const { order, rail: name } = unresolved
  const rail = railNamed(context, name)
  if (!rail?.find) return 'unknown'
  const find = rail.find.bind(rail)
  try {
    return await askRail({ limitMs: workerWaitsMs }, (signal) => find(order, signal))
  } catch (error) {
    const { merchantCode, paymentId } = key
    context.log.write(payoutEvents['payout.find-unanswered'], { err: error, merchantCode, paymentId })
    return 'unknown'
  }
}
