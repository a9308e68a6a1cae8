import { randomUUID } from 'node:crypto'
import type { Queryable } from '../../db/database.ts'
import {
  cancelPayment,
  endInTransaction,
  expirePayment,
  expiry,
  refusal,
  refusePayment,
} from '../../payments/end-payment.ts'
import type { Outcome } from '../../payments/failure.ts'
import type { House } from '../../payments/house.ts'
import type { PaymentRecord } from '../../payments/payment-record.ts'
import type { PaymentKey } from '../../payments/provider.ts'
import { reversePayment } from '../../payments/reverse-payment.ts'
import type { Receipt } from '../../payments/receipt.ts'
import { takeReceipt } from '../../payments/receive-money.ts'
import { holdReference } from '../../payments/sql/external-reference.ts'
import { lockPayment, selectAttempt, selectPayment } from '../../payments/sql/select-payment.ts'
import { mayComplete } from '../../payments/state-machine.ts'
import type { Money } from '../../money/money.ts'
import { sandboxProviderName } from './provider.ts'

export type SimulatedEvent = 'PAY' | 'REFUSE' | 'CANCEL' | 'EXPIRE' | 'REVERSE'

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

/** What a scenario has planned: the same as `simulate` does, of the events that scenarios know. */
export interface PlannedEvent {
  readonly event: 'PAY' | 'REFUSE' | 'EXPIRE'
  /** What arrives; absent: everything that is still due. */
  readonly amount: Money | undefined
  /** Under which the money's receipt is stored, once. */
  readonly sourceId: string
}

/** Does what was planned inside a transaction of the caller's, who tells `house.changed` after the commit. */
export function carryOut(
  transaction: Queryable,
  key: PaymentKey,
  { event, amount, sourceId }: PlannedEvent,
  now: Date,
): Promise<Outcome<undefined>> {
  switch (event) {
    case 'PAY':
      return payInTransaction(transaction, key, { event, amount, sourceId }, now)
    case 'REFUSE': {
      const refused = refusal('REFUSED_BY_INSTITUTION', sandboxProviderName)
      return endInTransaction(transaction, key, refused, now)
    }
    case 'EXPIRE':
      return endInTransaction(transaction, key, expiry(sandboxProviderName), now)
  }
}

async function pay(house: House, key: PaymentKey, simulation: Simulation): Promise<Outcome<undefined>> {
  const payment = { ...simulation, sourceId: randomUUID() }
  const now = house.clock.now()
  const outcome = await house.db.transaction((transaction) =>
    payInTransaction(transaction, key, payment, now),
  )
  if ('value' in outcome) house.changed(key)
  return outcome
}

/** A simulated payment with the key that its source gives it. */
type SimulatedPayment = Simulation & Pick<Receipt, 'sourceId'>

async function payInTransaction(
  transaction: Queryable,
  key: PaymentKey,
  simulated: SimulatedPayment,
  now: Date,
): Promise<Outcome<undefined>> {
  const seen = await selectPayment(transaction, key)
  if (!seen) return { failure: 'PAYMENT_NOT_FOUND' }
  // The reference before the payment, as whoever types one holds them.
  if (seen.externalReference) await holdReference(transaction, seen.externalReference)
  const payment = await hold(transaction, key, simulated.attemptNo)
  if (!payment) return { failure: 'PAYMENT_NOT_FOUND' }
  if (!mayComplete(key.kind, payment.status)) {
    return {
      failure: 'EVENT_NOT_ALLOWED',
      message: `a ${key.kind} in ${payment.status} takes no more money`,
    }
  }
  await takeReceipt(transaction, receiptFor(payment, simulated, now), now)
  return { value: undefined }
}

/** Nothing changes the payment until the transaction ends. */
async function hold(
  transaction: Queryable,
  key: PaymentKey,
  attemptNo: number | undefined,
): Promise<PaymentRecord | undefined> {
  const inForce = await lockPayment(transaction, key)
  return attemptNo === undefined ? inForce : selectAttempt(transaction, key, attemptNo)
}

function receiptFor(payment: PaymentRecord, simulated: SimulatedPayment, movedAt: Date): Receipt {
  const { attempt, due, externalReference } = payment
  return {
    source: sandboxProviderName,
    sourceId: simulated.sourceId,
    receivingAccountId: attempt.receiving.id,
    money: simulated.amount ?? due,
    railReference: attempt.railReference,
    ...(externalReference ? { externalReference } : {}),
    payer: payerOf(payment, simulated),
    movedAt,
  }
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
