import { notAllowed, type Outcome } from '../../payments/failure.ts'
import type { PaymentContext } from '../../payments/payment-context.ts'
import { confirmPayout, refusePayout, returnPayout } from '../../payments/payouts/end-payout.ts'
import type { PayoutKey } from '../../payments/payouts/plan-payout.ts'
import { selectPayout } from '../../payments/payouts/sql/select-payout.ts'
import type { SimulatedPayoutEvent } from '../../payments/rail/simulator.ts'
import { byRail } from '../../platform/audit/actor.ts'
import { sandboxEvents } from './log-events.ts'
import { sandboxRailName } from './name.ts'
import { decideDueTransfers, decideTransfer } from './send.ts'

/**
 * Triggers an event of a sandbox payout: PAY and REFUSE decide at once what the bank would decide later,
 * RETURN returns the money of a payout that succeeded. All of it is reported as a bank reports.
 */
export async function simulatePayout(
  context: PaymentContext,
  key: PayoutKey,
  event: SimulatedPayoutEvent,
): Promise<Outcome<undefined>> {
  const payout = await selectPayout(context.db, key)
  if (!payout) return { failure: 'PAYMENT_NOT_FOUND' }
  if (event === 'RETURN') return returnPayout(context, key, byRail(sandboxRailName))
  const state = event === 'PAY' ? 'DONE' : 'REFUSED'
  if (!(await decideTransfer(context.db, key, state, context.clock.now()))) {
    return notAllowed('the simulated bank has decided this payout already')
  }
  return reportOutcome(context, key, state)
}

/** Decides and reports transfers that are due; returns the number of transfers decided. */
export async function runDueTransfers(context: PaymentContext, limit: number): Promise<number> {
  const decided = await decideDueTransfers(context.db, context.clock.now(), limit)
  await Promise.all(
    decided.map(({ payout, state }) =>
      reportOutcome(context, payout, state).catch((error: unknown) => {
        const { merchantCode, paymentId } = payout
        context.log.write(sandboxEvents['sandbox.transfer-failed'], { err: error, merchantCode, paymentId })
      }),
    ),
  )
  return decided.length
}

const reportOutcome = (
  context: PaymentContext,
  key: PayoutKey,
  state: 'DONE' | 'REFUSED',
): Promise<Outcome<undefined>> =>
  state === 'DONE'
    ? confirmPayout(context, key, byRail(sandboxRailName))
    : refusePayout(context, key, 'REFUSED_BY_INSTITUTION', byRail(sandboxRailName))
