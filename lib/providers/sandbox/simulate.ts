import { randomUUID } from 'node:crypto'
import { cancelPayment, expirePayment, refusePayment } from '../../payments/end-payment.ts'
import type { Outcome } from '../../payments/failure.ts'
import type { House } from '../../payments/house.ts'
import type { PaymentRecord } from '../../payments/payment-record.ts'
import { readPayment } from '../../payments/read-payment.ts'
import type { PaymentKey } from '../../payments/provider.ts'
import { receiveMoney } from '../../payments/receive-money.ts'
import { selectAttempt } from '../../payments/sql/select-payment.ts'
import { isFinal } from '../../payments/state-machine.ts'
import type { Money } from '../../money/money.ts'
import { sandboxProviderName } from './provider.ts'

export type SimulatedEvent = 'PAY' | 'REFUSE' | 'CANCEL' | 'EXPIRE'

export interface Simulation {
  readonly event: SimulatedEvent
  /** The order that it comes by, also one that another has replaced; absent: the one in force. */
  readonly attemptNo?: number | undefined
  /** What arrives; absent: everything that is still due. */
  readonly amount?: Money | undefined
  /** The account that the money comes from; absent: what the request said. */
  readonly account?:
    { readonly accountName?: string | undefined; readonly accountNumber?: string | undefined } | undefined
}

/** Makes something happen to a sandbox payment ("Sandbox outcomes"), through the same door that real money would take. */
export async function simulate(
  house: House,
  key: PaymentKey,
  simulation: Simulation,
): Promise<Outcome<undefined>> {
  const payment = await (simulation.attemptNo === undefined
    ? readPayment(house, key)
    : selectAttempt(house.db, key, simulation.attemptNo))
  if (!payment) return { failure: 'PAYMENT_NOT_FOUND' }
  switch (simulation.event) {
    case 'PAY':
      return pay(house, payment, simulation)
    case 'REFUSE':
      return refusePayment(house, key, 'REFUSED_BY_INSTITUTION', sandboxProviderName)
    case 'CANCEL':
      return cancelPayment(house, key)
    case 'EXPIRE':
      return expirePayment(house, key, sandboxProviderName)
  }
}

async function pay(
  house: House,
  payment: PaymentRecord,
  simulation: Simulation,
): Promise<Outcome<undefined>> {
  const { key, status, attempt } = payment
  if (isFinal(status) && status !== 'EXPIRED') {
    return { failure: 'EVENT_NOT_ALLOWED', message: `a ${key.kind} in ${status} takes no more money` }
  }
  const arriving = simulation.amount ?? payment.due
  await receiveMoney(house, {
    source: sandboxProviderName,
    sourceId: randomUUID(),
    receivingAccountId: attempt.receiving.id,
    money: arriving,
    railReference: attempt.railReference,
    ...(payment.externalReference ? { externalReference: payment.externalReference } : {}),
    payer: payerOf(payment, simulation),
    movedAt: house.clock.now(),
  })
  return { value: undefined }
}

function payerOf(
  payment: PaymentRecord,
  { account }: Simulation,
): { accountName?: string; accountNumber?: string } {
  const requested = (
    payment.attempt.request as { account?: { accountName?: string; accountNumber?: string } }
  ).account
  const accountName = account?.accountName ?? requested?.accountName
  const accountNumber = account?.accountNumber ?? requested?.accountNumber
  return {
    ...(accountName === undefined ? {} : { accountName }),
    ...(accountNumber === undefined ? {} : { accountNumber }),
  }
}
