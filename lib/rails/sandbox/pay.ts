import { currencyOf } from '../../money/currency.ts'
import { isFailure, notAllowed, type Outcome } from '../../payments/failure.ts'
import { openPayment } from '../../payments/open-payment.ts'
import type { PaymentKey } from '../../payments/payment-key.ts'
import type { PersonalData } from '../../platform/personal-data/personal-data.ts'
import type { PaymentRecord, StoredPayment } from '../../payments/payment-record.ts'
import type { Receipt } from '../../payments/receive/receipt.ts'
import { takeReceipt, type Taken } from '../../payments/receive/take-receipts.ts'
import { holdReferences } from '../../payments/receive/sql/external-reference.ts'
import type { Simulation } from '../../payments/rail/simulator.ts'
import { lockPayment, selectPayment } from '../../payments/sql/select-payment.ts'
import { selectAttempt } from '../../payments/sql/select-payments.ts'
import { mayComplete } from '../../payments/state-machine.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { bankReports } from './bank/bank-reports.ts'
import { keepUnreported } from './bank/unreported-credit.ts'
import { sandboxRailName } from './name.ts'

/** Money that a simulated institution sends for an order. */
export interface SimulatedPayment extends Pick<Simulation, 'amount' | 'account'> {
  /** The order that is paid, even if it was replaced; absent: the one in force. */
  readonly attemptNo?: number | undefined
  /** The key of its receipt, which is stored once. */
  readonly sourceId: string
}

/**
 * Receives the money, if the payment accepts it; undefined where the bank reports nothing itself. Runs in the
 * caller's transaction; the caller calls `reportReceived` and `context.changed` after the commit.
 */
export async function payInTransaction(
  transaction: Queryable,
  personal: PersonalData,
  key: PaymentKey,
  simulated: SimulatedPayment,
  movedAt: Date,
): Promise<Outcome<Taken | undefined>> {
  const seen = await selectPayment(transaction, key)
  if (!seen) return { failure: 'PAYMENT_NOT_FOUND' }
  // Locks the reference before the payment, in the same order as the code that stores a typed reference.
  if (seen.externalReference) await holdReferences(transaction, [seen.externalReference])
  const payment = await hold(transaction, key, simulated.attemptNo)
  const sent = sentFor(payment, personal, simulated, movedAt)
  if (isFailure(sent)) return sent
  const { receipt, isOnChain } = sent.value
  if (!isOnChain && !(await bankReports(transaction))) {
    await keepUnreported(transaction, personal, receipt)
    return { value: undefined }
  }
  return { value: { receipt, received: await takeReceipt(transaction, personal, receipt) } }
}

/** Money that was sent for a payment. */
export interface Sent {
  readonly receipt: Receipt
  /** No bank has statements of it, so it is always reported. */
  readonly isOnChain: boolean
}

/** What is sent for a payment, whose row the caller holds, if it accepts money. */
export function sentFor(
  payment: StoredPayment | undefined,
  personal: PersonalData,
  simulated: SimulatedPayment,
  movedAt: Date,
): Outcome<Sent> {
  if (!payment) return { failure: 'PAYMENT_NOT_FOUND' }
  const { key, status, due } = payment
  if (!mayComplete(key.kind, status)) {
    return notAllowed(`a ${key.kind} in ${status} takes no more money`)
  }
  const receipt = receiptFor(openPayment(personal, payment), simulated, movedAt)
  return { value: { receipt, isOnChain: currencyOf(due.currencyCode).type === 'CRYPTO' } }
}

/** Locks the payment until the transaction ends. */
async function hold(
  transaction: Queryable,
  key: PaymentKey,
  attemptNo: number | undefined,
): Promise<StoredPayment | undefined> {
  const inForce = await lockPayment(transaction, key)
  return attemptNo === undefined ? inForce : selectAttempt(transaction, key, attemptNo)
}

function receiptFor(payment: PaymentRecord, simulated: SimulatedPayment, movedAt: Date): Receipt {
  const { attempt, due, externalReference } = payment
  return {
    source: sandboxRailName,
    sourceId: simulated.sourceId,
    receivingAccountId: attempt.receiving.cashAccountId,
    money: simulated.amount ?? due,
    railReference: attempt.railReference,
    ...(externalReference ? { externalReference } : {}),
    payer: payerOf(payment, simulated),
    movedAt,
  }
}

function payerOf(
  payment: PaymentRecord,
  { account }: SimulatedPayment,
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
