import { randomUUID } from 'node:crypto'
import { cancelPayment, expirePayment, refusePayment } from '../../payments/end-payment.ts'
import { isFailure, type Outcome } from '../../payments/failure.ts'
import type { House } from '../../payments/house.ts'
import type { PaymentKey } from '../../payments/provider.ts'
import { reversePayment } from '../../payments/reverse-payment.ts'
import { tellReceived } from '../../payments/receive-money.ts'
import { payInTransaction, type SimulatedPayment } from './pay.ts'
import { sandboxProviderName } from './provider.ts'

export type SimulatedEvent = 'PAY' | 'REFUSE' | 'CANCEL' | 'EXPIRE' | 'REVERSE'

export interface Simulation extends Omit<SimulatedPayment, 'sourceId'> {
  readonly event: SimulatedEvent
}

/**
 * Makes something happen to a sandbox payment ("Sandbox outcomes"), through the same door that real money would take. Whether the status
 * allows it is decided while the payment's row is held: of events at once, one that comes too late is refused.
 */
export async function simulate(
  house: House,
  key: PaymentKey,
  simulation: Simulation,
): Promise<Outcome<undefined>> {
  switch (simulation.event) {
    case 'PAY':
      return pay(house, key, simulation)
    case 'REFUSE':
      return refusePayment(house, key, 'REFUSED_BY_INSTITUTION', sandboxProviderName)
    case 'CANCEL':
      return cancelPayment(house, key)
    case 'EXPIRE':
      return expirePayment(house, key, sandboxProviderName)
    case 'REVERSE':
      return reversePayment(house, key, sandboxProviderName)
  }
}

async function pay(house: House, key: PaymentKey, simulation: Simulation): Promise<Outcome<undefined>> {
  const payment = { ...simulation, sourceId: randomUUID() }
  const now = house.clock.now()
  const outcome = await house.db.transaction((transaction) =>
    payInTransaction(transaction, key, payment, now),
  )
  if (isFailure(outcome)) return outcome
  tellReceived(house, outcome.value.receipt, outcome.value.received)
  house.changed(key)
  return { value: undefined }
}
