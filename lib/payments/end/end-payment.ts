import { byCustomer, byMerchant, type CurrentActor } from '../../platform/audit/actor.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { isFailure, notAllowed, type Failure, type Outcome } from '../failure.ts'
import type { PaymentContext } from '../payment-context.ts'
import type { PaymentKey } from '../payment-key.ts'
import type { FailureReasonCode, StoredPayment } from '../payment-record.ts'
import { changeStatus } from '../sql/change-status.ts'
import { lockPayment } from '../sql/select-payment.ts'
import { isFinal, mayBecome } from '../state-machine.ts'
import { orderOf, requestCancellations } from './cancel-orders.ts'

/** The institution refused the payment. Money received before stays in suspense. */
export const refusePayment = (
  context: PaymentContext,
  key: PaymentKey,
  reason: FailureReasonCode,
  actor: CurrentActor,
): Promise<Outcome<undefined>> => endPayment(context, key, refusal(reason, actor))

/** How an institution's refusal ends a payment, for `endInTransaction`. */
export const refusal =
  (reason: FailureReasonCode, actor: CurrentActor, institutionCode?: string): DecideEnding =>
  () => ({ to: 'REFUSED', reason, cause: 'INSTITUTION_REFUSED', actor, institutionCode })

/** Whether any money of the payment is here, counted or not. */
const sawMoney = ({ moneyReceived, confirming, moneyUnmatched }: StoredPayment): boolean =>
  moneyReceived.amount > 0n || confirming !== undefined || moneyUnmatched

/** The customer cancels; refused once money was received (specification-gaps.md, "Statuses"). */
export const cancelPayment = (context: PaymentContext, key: PaymentKey): Promise<Outcome<undefined>> =>
  endPayment(context, key, (payment) =>
    sawMoney(payment)
      ? notAllowed('money was received already, so the payment cannot be cancelled')
      : { to: 'REFUSED', reason: 'CANCELLED_BY_CUSTOMER', cause: 'CUSTOMER_CANCELLED', actor: byCustomer },
  )

/**
 * The merchant cancels while the customer has done nothing: no money was seen, and no reference was typed,
 * which says that money is on its way. The row is locked: money that comes at the same time is either seen
 * here, or finds a payment that is refused and goes to suspense.
 */
export const cancelForMerchant = (context: PaymentContext, key: PaymentKey): Promise<Outcome<undefined>> =>
  endPayment(context, key, (payment) => {
    if (isFinal(payment.status)) return { failure: 'PAYMENT_ALREADY_FINAL' }
    if (payment.status !== 'WAITING' || sawMoney(payment)) return { failure: 'MONEY_SEEN' }
    const actor = byMerchant(key.merchantCode)
    return { to: 'REFUSED', reason: 'CANCELLED_BY_MERCHANT', cause: 'MERCHANT_CANCELLED', actor }
  })

/**
 * The time to pay is over; the reason says whether part of the money was received (specification-gaps.md,
 * "Statuses").
 */
export const expirePayment = (
  context: PaymentContext,
  key: PaymentKey,
  actor: CurrentActor,
): Promise<Outcome<undefined>> => endPayment(context, key, expiry(actor))

/** The ending of a payment whose time to pay is over, for `endInTransaction`. */
export const expiry =
  (actor: CurrentActor): DecideEnding =>
  (payment) =>
    payment.moneyUnmatched
      ? notAllowed('money was received that is not matched yet, so the payment cannot expire')
      : {
          to: 'EXPIRED',
          reason: payment.moneyReceived.amount > 0n ? 'AMOUNT_MISMATCH' : 'EXPIRED',
          cause: 'TIME_OVER',
          actor,
        }

type Ending =
  | {
      readonly to: 'REFUSED' | 'EXPIRED'
      readonly reason: FailureReasonCode
      readonly cause: 'INSTITUTION_REFUSED' | 'CUSTOMER_CANCELLED' | 'MERCHANT_CANCELLED' | 'TIME_OVER'
      readonly actor: CurrentActor
      /** What the institution said, in its own code. */
      readonly institutionCode?: string | undefined
    }
  | Failure

/** Decides how a payment ends, while its row is locked. */
type DecideEnding = (payment: StoredPayment) => Ending

async function endPayment(
  context: PaymentContext,
  key: PaymentKey,
  decide: DecideEnding,
): Promise<Outcome<undefined>> {
  let unwanted: StoredPayment | undefined
  const decideAndKeep: DecideEnding = (payment) => {
    const ending = decide(payment)
    // An institution that refused has no order to cancel.
    unwanted = 'cause' in ending && ending.cause !== 'INSTITUTION_REFUSED' ? payment : undefined
    return ending
  }
  const outcome = await context.db.transaction(async (transaction) => {
    const ended = await endInTransaction(transaction, key, decideAndKeep)
    if (!isFailure(ended) && unwanted) await requestCancellations(context, transaction, [orderOf(unwanted)])
    return ended
  })
  if (!isFailure(outcome)) context.changed(key)
  return outcome
}

/** Ends a payment inside the caller's transaction. The caller calls `context.changed` after the commit. */
export async function endInTransaction(
  transaction: Queryable,
  key: PaymentKey,
  decide: DecideEnding,
): Promise<Outcome<undefined>> {
  const payment = await lockPayment(transaction, key)
  if (!payment) return { failure: 'PAYMENT_NOT_FOUND' }
  const ending = decide(payment)
  if (isFailure(ending)) return ending
  if (!mayBecome(key.kind, payment.status, ending.to))
    return notAllowed(`a ${key.kind} in ${payment.status} cannot become ${ending.to}`)
  const changed = await changeStatus(transaction, { key, from: payment.status, ...ending })
  if (!changed) throw new Error(`payment ${key.paymentId} changed although its row was locked`)
  return { value: undefined }
}
