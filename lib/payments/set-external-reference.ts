import type { Queryable } from '../db/database.ts'
import type { Outcome } from './failure.ts'
import type { House } from './house.ts'
import type { PaymentRecord } from './payment-record.ts'
import type { PaymentKey } from './provider.ts'
import { applyReceipt } from './apply-receipt.ts'
import { changeStatus } from './sql/change-status.ts'
import { holdReference, keepReference, referenceTaken, unmatchedReceipt } from './sql/external-reference.ts'
import { lockPayment } from './sql/select-payment.ts'

/**
 * Takes the 12-digit reference that the customer's bank showed (endpoint 10; "Shapes not shown"). It is a claim, not money:
 * WAITING becomes PROCESSING. Money that came under this reference before the customer typed it is matched now.
 */
export async function setExternalReference(
  house: House,
  key: PaymentKey,
  reference: string,
): Promise<Outcome<undefined>> {
  const now = house.clock.now()
  const outcome = await house.db.transaction((transaction) => setOnce(transaction, key, reference, now))
  if ('value' in outcome) house.changed(key)
  return outcome
}

async function setOnce(
  transaction: Queryable,
  key: PaymentKey,
  reference: string,
  now: Date,
): Promise<Outcome<undefined>> {
  await holdReference(transaction, reference)
  const payment = await lockPayment(transaction, key)
  if (!payment) return { failure: 'PAYMENT_NOT_FOUND' }
  const { method, request } = payment.attempt
  if (!method.expectsExternalReference(request)) return { failure: 'EXTERNAL_REFERENCE_NOT_EXPECTED' }
  if (payment.externalReference === reference) return { value: undefined }
  if (payment.status === 'SUCCESS' || payment.status === 'REFUSED')
    return { failure: 'PAYMENT_ALREADY_FINAL' }
  if (await referenceTaken(transaction, key, method.code, reference)) {
    return { failure: 'EXTERNAL_REFERENCE_ALREADY_USED' }
  }
  await keepReference(transaction, key, reference, now)
  const matchedBy = 'EXTERNAL_REFERENCE' as const
  let completed = false
  for (;;) {
    const came = await unmatchedReceipt(transaction, payment, reference)
    if (!came) break
    const match = { ...key, attemptNo: came.attemptNo, matchedBy }
    const { result } = await applyReceipt(transaction, came.receipt, came.receiptId, match, now)
    if (result === 'SUSPENSE') break
    completed ||= result === 'COMPLETED'
  }
  if (!completed) await customerActed(transaction, payment, now)
  return { value: undefined }
}

async function customerActed(transaction: Queryable, payment: PaymentRecord, now: Date): Promise<void> {
  if (payment.status !== 'WAITING') return
  await changeStatus(transaction, {
    key: payment.key,
    from: 'WAITING',
    to: 'PROCESSING',
    cause: 'CUSTOMER_REFERENCE',
    actor: 'customer',
    now,
  })
}
