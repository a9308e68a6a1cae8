import { randomUUID } from 'node:crypto'
import { cancelPayment, expirePayment, refusePayment } from '../../payments/end/end-payment.ts'
import { reversePayment } from '../../payments/end/reverse-payment.ts'
import { isFailure, type Outcome } from '../../payments/failure.ts'
import type { PaymentContext } from '../../payments/payment-context.ts'
import type { PaymentKey } from '../../payments/payment-key.ts'
import { reportReceived } from '../../payments/receive/report-received.ts'
import type { Simulation } from '../../payments/rail/simulator.ts'
import { byRail } from '../../platform/audit/actor.ts'
import { bankReports } from './bank/bank-reports.ts'
import { takeBackUnreported } from './bank/unreported-credit.ts'
import { sandboxRailName } from './name.ts'
import { payGathered } from './pay-together.ts'

/** An event at a simulated institution, for one order, even if it was replaced; absent: the one in force. */
export interface InstitutionEvent extends Simulation {
  readonly attemptNo?: number | undefined
}

/**
 * Triggers an event of a sandbox payment (specification-gaps.md, "Sandbox outcomes"), reported as real
 * institutions report it. Whether the status allows it is decided while the payment's row is locked: of
 * concurrent events, one that comes too late is refused.
 */
export async function simulate(
  context: PaymentContext,
  key: PaymentKey,
  simulation: InstitutionEvent,
): Promise<Outcome<undefined>> {
  switch (simulation.event) {
    case 'PAY':
      return pay(context, key, simulation)
    case 'REFUSE':
      return refusePayment(context, key, 'REFUSED_BY_INSTITUTION', byRail(sandboxRailName))
    case 'CANCEL':
      return cancelPayment(context, key)
    case 'EXPIRE':
      return expirePayment(context, key, byRail(sandboxRailName))
    case 'REVERSE':
      return reverse(context, key)
  }
}

/** What statements alone have told of, statements alone take back. */
async function reverse(context: PaymentContext, key: PaymentKey): Promise<Outcome<undefined>> {
  const isKept = await context.db.transaction(
    async (transaction) =>
      !(await bankReports(transaction)) && takeBackUnreported(transaction, key, context.clock.now()),
  )
  return isKept ? { value: undefined } : reversePayment(context, key, byRail(sandboxRailName))
}

async function pay(
  context: PaymentContext,
  key: PaymentKey,
  simulation: InstitutionEvent,
): Promise<Outcome<undefined>> {
  const simulated = { ...simulation, sourceId: randomUUID() }
  const outcome = await payGathered({ context, key, simulated, movedAt: context.clock.now() })
  if (isFailure(outcome)) return outcome
  const taken = outcome.value
  if (taken) reportReceived(context, taken.receipt, taken.received)
  context.changed(key)
  return { value: undefined }
}
