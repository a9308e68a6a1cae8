import type { Outcome } from '../payments/failure.ts'
import type { PaymentContext } from '../payments/payment-context.ts'
import type { PaymentKey } from '../payments/payment-key.ts'
import type { PayoutKey } from '../payments/payouts/plan-payout.ts'
import { selectPayout } from '../payments/payouts/sql/select-payout.ts'
import { readPayment } from '../payments/read/read-payment.ts'
import { simulatorOf } from '../payments/rail/served-by.ts'
import type { SimulatedPayoutEvent, Simulation, Simulator } from '../payments/rail/simulator.ts'

/** Simulates an event of a payin or top-up on its rail. Throws where that rail has no simulator. */
export const simulate = async (
  gateway: PaymentContext,
  key: PaymentKey,
  simulation: Simulation,
): Promise<Outcome<undefined>> =>
  simulatorFor(gateway, (await readPayment(gateway, key))?.attempt.rail).simulate(key, simulation)

/** Simulates an event of a payout. Throws as `simulate`. */
export const simulatePayout = async (
  gateway: PaymentContext,
  key: PayoutKey,
  event: SimulatedPayoutEvent,
): Promise<Outcome<undefined>> =>
  simulatorFor(gateway, (await selectPayout(gateway.db, key))?.rail).simulatePayout(key, event)

/**
 * Simulates unconfirmed money of a payment, or more confirmations of it. Throws as `simulate`, and where the
 * rail cannot show that.
 */
export async function simulateSeen(gateway: PaymentContext, key: PaymentKey): Promise<Outcome<undefined>> {
  const rail = (await readPayment(gateway, key))?.attempt.rail
  const seen = await simulatorFor(gateway, rail).simulateSeen?.(key)
  if (!seen) throw new Error(`the rail ${rail} does not see money before it comes`)
  return seen
}

/** Runs the repeated tasks of the rails once, as the worker would. */
export async function runRailTasks({ rails }: Pick<PaymentContext, 'rails'>): Promise<void> {
  for (const { repeatedTasks = [] } of rails) for (const task of repeatedTasks) await task.run(100)
}

function simulatorFor(gateway: PaymentContext, rail: string | undefined): Simulator {
  const simulator = rail === undefined ? undefined : simulatorOf(gateway, rail)
  if (!simulator)
    throw new Error(`nothing can be simulated on the rail ${rail ?? 'of a payment that does not exist'}`)
  return simulator
}
