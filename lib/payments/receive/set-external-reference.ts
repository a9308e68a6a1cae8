import { byCustomer } from '../../platform/audit/actor.ts'
import type { Queryable } from '../../platform/db/database.ts'
import type { PersonalData } from '../../platform/personal-data/personal-data.ts'
import { isFailure, type Failure, type Outcome } from '../failure.ts'
import { openPayment } from '../open-payment.ts'
import type { PaymentContext } from '../payment-context.ts'
import type { PaymentKey } from '../payment-key.ts'
import type { StoredPayment } from '../payment-record.ts'
import { changeStatus } from '../sql/change-status.ts'
import { lockPayment } from '../sql/select-payment.ts'
import { matchReceipt } from './match-money.ts'
import { reportReceived } from './report-received.ts'
import {
  holdReferences,
  putInForce,
  recordTyped,
  referencesMax,
  referenceUsed,
  typedBefore,
} from './sql/external-reference.ts'
import { dropFailedMatch } from './sql/failed-match.ts'
import { addCandidate } from './sql/keep-in-suspense.ts'
import { waitingReceipts } from './sql/read-receipt.ts'
import type { Taken } from './take-receipts.ts'

/**
 * Checked before another reference of the payment is recorded; if it returns a failure, the reference is
 * refused.
 */
type MayReplace = () => Promise<Failure | undefined>

interface Typed {
  readonly reference: string
  readonly mayReplace: MayReplace
}

/** The result of matching money that was received before the reference was typed. */
type MatchedReceipts = readonly Taken[]

/**
 * Stores the 12-digit reference that the customer's bank showed (endpoint 10; specification-gaps.md, "Shapes
 * not shown"). It proves no payment: WAITING becomes PROCESSING. Money received before under this reference
 * is matched now. At most five different references are recorded, refused ones included, so that nobody can
 * probe for more; the last accepted one is in force. Several payments may have the same reference, because
 * its owner is unknown until the money is received.
 */
export async function setExternalReference(
  context: PaymentContext,
  key: PaymentKey,
  reference: string,
  mayReplace: MayReplace = async () => undefined,
): Promise<Outcome<undefined>> {
  const typed = { reference, mayReplace }
  const outcome = await context.db.transaction((transaction) =>
    setOnce(transaction, context.personal, key, typed),
  )
  if (isFailure(outcome)) return outcome
  for (const { receipt, received } of outcome.value) reportReceived(context, receipt, received)
  context.changed(key)
  return { value: undefined }
}

async function setOnce(
  transaction: Queryable,
  personal: PersonalData,
  key: PaymentKey,
  typed: Typed,
): Promise<Outcome<MatchedReceipts>> {
  const { reference } = typed
  await holdReferences(transaction, [reference])
  const payment = await lockPayment(transaction, key)
  if (!payment) return { failure: 'PAYMENT_NOT_FOUND' }
  const { method, request } = openPayment(personal, payment).attempt
  if (!method.expectsExternalReference(request)) return { failure: 'EXTERNAL_REFERENCE_NOT_EXPECTED' }
  if (payment.externalReference === reference) return { value: [] }
  const refused =
    (await recordOrRefuse(transaction, payment, typed)) ??
    (await refusalOf(transaction, personal, payment, reference))
  if (refused) return refused
  await putInForce(transaction, key, reference)
  const matched = await matchWaiting(transaction, personal, key, reference)
  await customerActed(transaction, key)
  return { value: matched }
}

/** After five references nothing is looked up: the answer says nothing about the reference. */
async function recordOrRefuse(
  transaction: Queryable,
  payment: StoredPayment,
  { reference, mayReplace }: Typed,
): Promise<Failure | undefined> {
  const { count, again } = await typedBefore(transaction, payment.key, reference)
  if (again) return undefined
  if (count >= referencesMax)
    return { failure: isFinal(payment) ? 'PAYMENT_ALREADY_FINAL' : 'EXTERNAL_REFERENCE_LIMIT' }
  const refused = count > 0 ? await mayReplace() : undefined
  if (refused) return refused
  await recordTyped(transaction, payment.key, { reference, number: count + 1 })
  return undefined
}

async function refusalOf(
  transaction: Queryable,
  personal: PersonalData,
  payment: StoredPayment,
  reference: string,
): Promise<Failure | undefined> {
  if (await referenceUsed(transaction, personal, payment.key, reference))
    return { failure: 'EXTERNAL_REFERENCE_ALREADY_USED' }
  return isFinal(payment) ? { failure: 'PAYMENT_ALREADY_FINAL' } : undefined
}

const isFinal = ({ status }: StoredPayment): boolean => status === 'SUCCESS' || status === 'REFUSED'

/**
 * Matches receipts under the reference that were received before; those of other payments stay in suspense.
 * Where people have undone a match, people decide again: a number that anybody can type does not.
 */
async function matchWaiting(
  transaction: Queryable,
  personal: PersonalData,
  key: PaymentKey,
  reference: string,
): Promise<MatchedReceipts> {
  const matched: Taken[] = []
  for (const { receiptId, receipt, isUndone } of await waitingReceipts(
    transaction,
    personal,
    key,
    reference,
  )) {
    if (isUndone) {
      await addCandidate(transaction, receiptId, { ...key, why: 'TYPED_REFERENCE' })
      continue
    }
    const received = await matchReceipt(transaction, personal, { receiptId, receipt, unbooked: [] }, key)
    if (received.result !== 'SUSPENSE') await dropFailedMatch(transaction, receiptId)
    matched.push({ receipt, received })
  }
  return matched
}

/** Changes nothing where the payment does not wait any more: the money completed it, or it has ended. */
async function customerActed(transaction: Queryable, key: PaymentKey): Promise<void> {
  await changeStatus(transaction, {
    key,
    from: 'WAITING',
    to: 'PROCESSING',
    cause: 'CUSTOMER_REFERENCE',
    actor: byCustomer,
  })
}
