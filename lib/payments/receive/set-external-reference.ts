import { byCustomer } from '../../platform/audit/actor.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { isFailure, type Failure, type Outcome } from '../failure.ts'
import type { PaymentContext } from '../payment-context.ts'
import type { PaymentKey } from '../payment-key.ts'
import type { PaymentRecord } from '../payment-record.ts'
import { changeStatus } from '../sql/change-status.ts'
import { lockPayment } from '../sql/select-payment.ts'
import { matchReceipt } from './match-money.ts'
import type { Receipt } from './receipt.ts'
import { tellReceived, type Received } from './receive-money.ts'
import {
  holdReference,
  putInForce,
  recordTyped,
  referencesMax,
  referenceUsed,
  typedBefore,
} from './sql/external-reference.ts'
import { dropFailedMatch } from './sql/failed-match.ts'
import { waitingReceipts } from './sql/store-receipt.ts'

/** Asked before a reference is recorded beside others of its payment; what it answers is the refusal. */
type MayReplace = () => Promise<Failure | undefined>

interface Typed {
  readonly reference: string
  readonly now: Date
  readonly mayReplace: MayReplace
}

/** What the reference found among the money that had come before it. */
type Told = readonly { readonly receipt: Receipt; readonly received: Received }[]

/**
 * Takes the 12-digit reference that the customer's bank showed (endpoint 10; specification-gaps.md, "Shapes not shown"). It is a claim, not
 * money: WAITING becomes PROCESSING. Money that came under this reference before the customer typed it is matched now. At most five
 * different ones are recorded, also those that are refused, so that nobody asks about more; the last accepted is in force. Other payments
 * may hold the same, because nobody can tell whose it is before the money is here.
 */
export async function setExternalReference(
  context: PaymentContext,
  key: PaymentKey,
  reference: string,
  mayReplace: MayReplace = async () => undefined,
): Promise<Outcome<undefined>> {
  const typed = { reference, now: context.clock.now(), mayReplace }
  const outcome = await context.db.transaction((transaction) => setOnce(transaction, key, typed))
  if (isFailure(outcome)) return outcome
  for (const { receipt, received } of outcome.value) tellReceived(context, receipt, received)
  context.changed(key)
  return { value: undefined }
}

async function setOnce(transaction: Queryable, key: PaymentKey, typed: Typed): Promise<Outcome<Told>> {
  const { reference, now } = typed
  await holdReference(transaction, reference)
  const payment = await lockPayment(transaction, key)
  if (!payment) return { failure: 'PAYMENT_NOT_FOUND' }
  const { method, request } = payment.attempt
  if (!method.expectsExternalReference(request)) return { failure: 'EXTERNAL_REFERENCE_NOT_EXPECTED' }
  if (payment.externalReference === reference) return { value: [] }
  const refused =
    (await recordOrRefuse(transaction, payment, typed)) ?? (await refusalOf(transaction, payment, reference))
  if (refused) return refused
  await putInForce(transaction, key, reference, now)
  const told = await matchWaiting(transaction, key, reference, now)
  if (!told.some(({ received }) => received.result === 'COMPLETED')) {
    await customerActed(transaction, payment, now)
  }
  return { value: told }
}

/** Beyond the five nothing is looked up: the answer says nothing about the reference. */
async function recordOrRefuse(
  transaction: Queryable,
  payment: PaymentRecord,
  { reference, now, mayReplace }: Typed,
): Promise<Failure | undefined> {
  const { count, again } = await typedBefore(transaction, payment.key, reference)
  if (again) return undefined
  if (count >= referencesMax)
    return { failure: isFinal(payment) ? 'PAYMENT_ALREADY_FINAL' : 'EXTERNAL_REFERENCE_LIMIT' }
  const refused = count > 0 ? await mayReplace() : undefined
  if (refused) return refused
  await recordTyped(transaction, payment.key, { reference, number: count + 1, now })
  return undefined
}

async function refusalOf(
  transaction: Queryable,
  payment: PaymentRecord,
  reference: string,
): Promise<Failure | undefined> {
  if (await referenceUsed(transaction, payment.key, reference))
    return { failure: 'EXTERNAL_REFERENCE_ALREADY_USED' }
  return isFinal(payment) ? { failure: 'PAYMENT_ALREADY_FINAL' } : undefined
}

const isFinal = ({ status }: PaymentRecord): boolean => status === 'SUCCESS' || status === 'REFUSED'

/** Gives the payment what came under the reference before; what is another's stays in suspense. */
async function matchWaiting(
  transaction: Queryable,
  key: PaymentKey,
  reference: string,
  now: Date,
): Promise<Told> {
  const told: { receipt: Receipt; received: Received }[] = []
  for (const { receiptId, receipt } of await waitingReceipts(transaction, key, reference)) {
    const received = await matchReceipt(transaction, receiptId, receipt, now, key)
    if (received.result !== 'SUSPENSE') await dropFailedMatch(transaction, receiptId)
    told.push({ receipt, received })
    if (received.result === 'COMPLETED') break
  }
  return told
}

async function customerActed(transaction: Queryable, payment: PaymentRecord, now: Date): Promise<void> {
  if (payment.status !== 'WAITING') return
  await changeStatus(transaction, {
    key: payment.key,
    from: 'WAITING',
    to: 'PROCESSING',
    cause: 'CUSTOMER_REFERENCE',
    actor: byCustomer,
    now,
  })
}
