import { postEntries, type Entry } from '../../ledger/post-entry.ts'
import type { CurrentActor } from '../../platform/audit/actor.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { giveBack } from '../end/sql/give-back.ts'
import { isFailure, notAllowed, type Outcome } from '../failure.ts'
import type { PaymentContext } from '../payment-context.ts'
import type { FailureReasonCode } from '../payment-record.ts'
import { completeHeld } from '../receive/complete-held.ts'
import { askAgain } from '../receive/parts/ask-again.ts'
import { changeStatus } from '../sql/change-status.ts'
import { selectPayment } from '../sql/select-payment.ts'
import { mayBecome, type PaymentStatus, type TransitionCause } from '../state-machine.ts'
import { releaseEntries, returnEntries, successEntries } from './book-payout.ts'
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
export const confirmHeld = (
  transaction: Queryable,
  payout: PayoutRecord,
  actor: CurrentActor,
): Promise<Outcome<undefined>> => booked(transaction, succeedHeld(transaction, payout, actor))

/**
 * The same without the bookings, which the caller posts at the end of its transaction, after it has locked
 * every payment: none for a payout that had succeeded already.
 */
export async function succeedHeld(
  transaction: Queryable,
  payout: PayoutRecord,
  actor: CurrentActor,
): Promise<Outcome<readonly Entry[]>> {
  if (payout.status === 'SUCCESS') return endAgain(transaction, payout)
  const cause = 'PAYOUT_CONFIRMED'
  const outcome = await move(transaction, payout, { to: 'SUCCESS', cause, actor })
  return 'value' in outcome ? { value: successEntries(payout) } : outcome
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
  inTransaction(context, key, (transaction, payout) => refuseHeld(transaction, payout, { reason }, actor))

/** Why a payout is refused. */
export interface Refusal {
  readonly reason: FailureReasonCode
  /** The institution's own code, kept in the event. */
  readonly institutionCode?: string | undefined
}

/** The same for a payout whose row the caller has locked. */
export const refuseHeld = (
  transaction: Queryable,
  payout: PayoutRecord,
  refusal: Refusal,
  actor: CurrentActor,
): Promise<Outcome<undefined>> => booked(transaction, endRefused(transaction, payout, refusal, actor))

/** The same without the bookings, which the caller posts (see `succeedHeld`). */
export async function endRefused(
  transaction: Queryable,
  payout: PayoutRecord,
  refusal: Refusal,
  actor: CurrentActor,
): Promise<Outcome<readonly Entry[]>> {
  if (payout.status === 'REFUSED') return endAgain(transaction, payout)
  const cause = 'INSTITUTION_REFUSED'
  const outcome = await move(transaction, payout, { to: 'REFUSED', ...refusal, cause, actor })
  if (!('value' in outcome)) return outcome
  return { value: [...releaseEntries(payout), ...(await askPayin(transaction, payout, actor))] }
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
  inTransaction(context, key, (transaction, payout) =>
    booked(transaction, returnHeld(transaction, payout, actor)),
  )

/** The same for a payout whose row the caller has locked, without the bookings (see `succeedHeld`). */
export async function returnHeld(
  transaction: Queryable,
  payout: PayoutRecord,
  actor: CurrentActor,
): Promise<Outcome<readonly Entry[]>> {
  const given = await giveBack(transaction, { key: payout.key, cause: 'PAYOUT_RETURNED', actor })
  if (given) return { value: [...returnEntries(payout), ...(await askPayin(transaction, payout, actor))] }
  const message = payout.returnedAt
    ? `the ${payout.key.kind} was returned already`
    : `a ${payout.key.kind} in ${payout.status} has nothing to return`
  return notAllowed(message)
}

/**
 * What the refund took counts for its payin again, which may be complete by it, or lacks less. The payin's row
 * is held.
 */
async function askPayin(
  transaction: Queryable,
  { key: { merchantCode }, refund }: PayoutRecord,
  actor: CurrentActor,
): Promise<readonly Entry[]> {
  if (!refund) return []
  const payin = { merchantCode, kind: 'payin', paymentId: refund.payinId } as const
  const completed = await completeHeld(transaction, payin, actor)
  if (completed) return completed.entries
  const lacking = await selectPayment(transaction, payin)
  if (lacking) await askAgain(transaction, lacking)
  return []
}

/** Posts what a change has to book. */
async function booked(
  transaction: Queryable,
  changing: Promise<Outcome<readonly Entry[]>>,
): Promise<Outcome<undefined>> {
  const outcome = await changing
  if (!('value' in outcome)) return outcome
  await postEntries(transaction, outcome.value)
  return { value: undefined }
}

/**
 * One transaction with the payout's row locked; pages and workers are notified after the commit, also of the
 * payin whose refund it is.
 */
async function inTransaction(
  context: PaymentContext,
  key: PayoutKey,
  change: (transaction: Queryable, payout: PayoutRecord) => Promise<Outcome<undefined>>,
): Promise<Outcome<undefined>> {
  let payinId: string | undefined
  const outcome = await context.db.transaction(async (transaction): Promise<Outcome<undefined>> => {
    const payout = await lockPayout(transaction, key)
    payinId = payout?.refund?.payinId
    return payout ? change(transaction, payout) : { failure: 'PAYMENT_NOT_FOUND' }
  })
  if (isFailure(outcome)) return outcome
  context.changed(key)
  if (payinId !== undefined)
    context.changed({ merchantCode: key.merchantCode, kind: 'payin', paymentId: payinId })
  return outcome
}

/** A payout that has ended has no open order, or it would be looked up for ever. */
async function endAgain(transaction: Queryable, { key }: PayoutRecord): Promise<Outcome<readonly Entry[]>> {
  await endOrder(transaction, key)
  return { value: [] }
}

interface Move extends Partial<Refusal> {
  readonly to: PaymentStatus
  readonly cause: TransitionCause
  readonly actor: CurrentActor
}

async function move(
  transaction: Queryable,
  { key, status: from }: PayoutRecord,
  step: Move,
): Promise<Outcome<undefined>> {
  if (!mayBecome(key.kind, from, step.to)) {
    return notAllowed(`a ${key.kind} in ${from} cannot become ${step.to}`)
  }
  const changed = await changeStatus(transaction, { key, from, ...step })
  if (!changed) throw new Error(`payout ${key.paymentId} changed although its row was locked`)
  await endOrder(transaction, key)
  return { value: undefined }
}
