import type { CurrentActor } from '../../platform/audit/actor.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { giveBack } from '../end/sql/give-back.ts'
import type { Outcome } from '../failure.ts'
import type { PaymentContext } from '../payment-context.ts'
import type { FailureReasonCode } from '../payment-record.ts'
import { changeStatus } from '../sql/change-status.ts'
import { mayBecome, type PaymentStatus, type TransitionCause } from '../state-machine.ts'
import { bookPayout, bookRelease, bookReturn } from './book-payout.ts'
import type { PayoutRecord } from './payout-record.ts'
import type { PayoutKey } from './plan-payout.ts'
import { endOrder } from './sql/payout-order.ts'
import { lockPayout } from './sql/select-payout.ts'

/** A rail reports that the payee's account was credited. Reporting it twice has no further effect. */
export const confirmPayout = (
  context: PaymentContext,
  key: PayoutKey,
  actor: CurrentActor,
): Promise<Outcome<undefined>> =>
  inTransaction(context, key, (transaction, payout) => confirmHeld(transaction, payout, actor))

/** The same for a payout whose row the caller has locked. */
export async function confirmHeld(
  transaction: Queryable,
  payout: PayoutRecord,
  actor: CurrentActor,
): Promise<Outcome<undefined>> {
  if (payout.status === 'SUCCESS') return endAgain(transaction, payout)
  const cause = 'PAYOUT_CONFIRMED'
  const outcome = await move(transaction, payout, { to: 'SUCCESS', cause, actor })
  if ('value' in outcome) await bookPayout(transaction, payout)
  return outcome
}

/**
 * A rail reports that the institution refused; what was reserved is available again. Reporting it twice has
 * no further effect.
 */
export const refusePayout = (
  context: PaymentContext,
  key: PayoutKey,
  reason: FailureReasonCode,
  actor: CurrentActor,
): Promise<Outcome<undefined>> =>
  inTransaction(context, key, (transaction, payout) => refuseHeld(transaction, payout, reason, actor))

/** The same for a payout whose row the caller has locked. */
export async function refuseHeld(
  transaction: Queryable,
  payout: PayoutRecord,
  reason: FailureReasonCode,
  actor: CurrentActor,
): Promise<Outcome<undefined>> {
  if (payout.status === 'REFUSED') return endAgain(transaction, payout)
  const cause = 'INSTITUTION_REFUSED'
  const outcome = await move(transaction, payout, { to: 'REFUSED', reason, cause, actor })
  if ('value' in outcome) await bookRelease(transaction, payout)
  return outcome
}

/**
 * A rail reports that the bank returned the money of a payout that had succeeded. The status stays, the
 * amount is available again, the fee is not; one more callback (specification-gaps.md, "Sandbox outcomes",
 * RETURN). A second return of one payout is refused.
 */
export const returnPayout = (
  context: PaymentContext,
  key: PayoutKey,
  actor: CurrentActor,
): Promise<Outcome<undefined>> =>
  inTransaction(context, key, async (transaction, payout) => {
    const given = await giveBack(transaction, { key, cause: 'PAYOUT_RETURNED', actor })
    if (!given) {
      const message = payout.returnedAt
        ? 'the payout was returned already'
        : `a payout in ${payout.status} has nothing to return`
      return { failure: 'EVENT_NOT_ALLOWED', message }
    }
    await bookReturn(transaction, payout)
    return { value: undefined }
  })

/** One transaction with the payout's row locked; pages and workers are notified after the commit. */
async function inTransaction(
  context: PaymentContext,
  key: PayoutKey,
  change: (transaction: Queryable, payout: PayoutRecord) => Promise<Outcome<undefined>>,
): Promise<Outcome<undefined>> {
  const outcome = await context.db.transaction(async (transaction): Promise<Outcome<undefined>> => {
    const payout = await lockPayout(transaction, key)
    return payout ? change(transaction, payout) : { failure: 'PAYMENT_NOT_FOUND' }
  })
  if ('value' in outcome) context.changed(key)
  return outcome
}

/** A payout that has ended has no open order, or it would be looked up for ever. */
async function endAgain(transaction: Queryable, { key }: PayoutRecord): Promise<Outcome<undefined>> {
  await endOrder(transaction, key)
  return { value: undefined }
}

interface Move {
  readonly to: PaymentStatus
  readonly cause: TransitionCause
  readonly reason?: FailureReasonCode
  readonly actor: CurrentActor
}

async function move(
  transaction: Queryable,
  { key, status: from }: PayoutRecord,
  step: Move,
): Promise<Outcome<undefined>> {
  if (!mayBecome('payout', from, step.to)) {
    return { failure: 'EVENT_NOT_ALLOWED', message: `a payout in ${from} cannot become ${step.to}` }
  }
  const changed = await changeStatus(transaction, { key, from, ...step })
  if (!changed) throw new Error(`payout ${key.paymentId} changed although its row was locked`)
  await endOrder(transaction, key)
  return { value: undefined }
}
