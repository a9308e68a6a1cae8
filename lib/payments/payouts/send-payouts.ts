import { setTimeout as delay } from 'node:timers/promises'
import { byRail } from '../../platform/audit/actor.ts'
import { isDatabaseUnreachable } from '../../platform/db/database-unreachable.ts'
import { type RailQuestion, askRail, workerWaitsMs } from '../rail/ask-rail.ts'
import { type Outcome, isFailure } from '../failure.ts'
import { payoutEvents } from '../log-events.ts'
import type { PaymentContext } from '../payment-context.ts'
import type { FailureReasonCode } from '../payment-record.ts'
import type { Rail } from '../rail/rail.ts'
import type { RailRound } from '../rail/rail-share.ts'
import { railNamed } from '../rail/served-by.ts'
import { changeStatus } from '../sql/change-status.ts'
import { confirmPayout, refusePayout } from './end-payout.ts'
import { type ClaimedOrder, type OrderState, claimOrders, keepOrder } from './sql/payout-order.ts'
import { lockPayout } from './sql/select-payout.ts'

/** How long an order may still arrive after it was sent, unless its rail says otherwise. */
const settleSecondsDefault = 60
/**
 * Lease of a claimed order: after it, another worker takes over the order of a worker that died. Longer than
 * the rail's answer and the statement that stores it may take together.
 */
const leaseSeconds = 25
/** Delays between lookups of an order that the rail has: they grow. */
const lookMsFirst = 1_000
const lookMsMax = 300_000
/** Between two tries to store an outcome. */
const storePauseMs = 1_000

/**
 * Sends orders that are due and looks up those whose outcome is unknown. An order whose outcome is unknown
 * stays PROCESSING and reserved until `find` says what happened; only `absent` sends it again, under the same
 * key. When `stopping` aborts, the orders that are being sent are of unknown outcome. Returns the number of
 * orders handled, after the slowest of them.
 */
export async function sendDuePayouts(
  context: PaymentContext,
  limit: number,
  { stopping, share }: RailRound = {},
): Promise<number> {
  const heldUntil = performance.now() + leaseSeconds * 1000
  const { orders, unreadable } = await claimOrders(context, leaseSeconds, limit, share)
  for (const { error, ...payout } of unreadable) {
    context.log.write(payoutEvents['payout.unreadable'], { err: error, ...payout })
  }
  const handle = async (claimed: ClaimedOrder) => {
    // After a pause of this process another worker may have the order before the rail answers.
    if (performance.now() + workerWaitsMs > heldUntil) return
    try {
      const store = await askForOutcome(context, claimed, stopping)
      await storeWhileHeld(store, heldUntil, stopping)
    } catch (error) {
      const { merchantCode, paymentId } = claimed.order
      context.log.write(payoutEvents['payout.failed'], { err: error, merchantCode, paymentId })
    }
  }
  await Promise.all(orders.map(handle))
  return orders.length + unreadable.length
}

/** Writes the outcome of an order to the database. It may be called again when it fails. */
type Store = () => Promise<void>

async function askForOutcome(
  context: PaymentContext,
  claimed: ClaimedOrder,
  stopping: AbortSignal | undefined,
): Promise<Store> {
  const rail = railNamed(context, claimed.rail)
  if (!rail?.send || !rail.find) {
    const { merchantCode, paymentId } = claimed.order
    context.log.write(payoutEvents['payout.rail-missing'], {
      merchantCode,
      paymentId,
      rail: claimed.rail,
    })
    return () => waitForRail(context, claimed)
  }
  const question = { limitMs: workerWaitsMs, stopping }
  const able = { send: rail.send.bind(rail), find: rail.find.bind(rail), settleSeconds: rail.settleSeconds }
  return claimed.found === 'DUE'
    ? send(context, claimed, able, question)
    : find(context, claimed, able, question)
}

type PayoutRail = Required<Pick<Rail, 'send' | 'find'>> & { readonly settleSeconds: number | undefined }

async function send(
  context: PaymentContext,
  claimed: ClaimedOrder,
  rail: PayoutRail,
  question: RailQuestion,
): Promise<Store> {
  const answer = await askRail(question, (signal) => rail.send(claimed.order, signal)).catch(
    (error: unknown) => warn(context, claimed, error, 'payout.send-unanswered'),
  )
  if (!answer) return () => processing(context, claimed, 'UNKNOWN', 'SEND_OUTCOME_UNKNOWN')
  switch (answer.sent) {
    case 'WAITING':
      return () => lookAgain(context, claimed, 'SENT')
    case 'MOVING':
      return () => processing(context, claimed, 'SENT', 'PAYOUT_SENT')
    case 'DONE':
      return () => confirm(context, claimed)
    case 'REFUSED':
      return () => refuse(context, claimed, answer.reason)
    case 'CONFLICT':
      return conflict(context, claimed)
  }
}

async function find(
  context: PaymentContext,
  claimed: ClaimedOrder,
  rail: PayoutRail,
  question: RailQuestion,
): Promise<Store> {
  const found = await askRail(question, (signal) => rail.find(claimed.order, signal)).catch(
    (error: unknown) => warn(context, claimed, error, 'payout.find-unanswered'),
  )
  switch (found) {
    case 'absent':
      return absent(context, claimed, rail)
    case 'done':
      return () => confirm(context, claimed)
    case 'refused':
      return () => refuse(context, claimed, 'REFUSED_BY_INSTITUTION')
    case 'conflict':
      return conflict(context, claimed)
    case 'pending':
      return claimed.found === 'SENDING'
        ? () => processing(context, claimed, 'SENT', 'SEND_OUTCOME_UNKNOWN')
        : () => lookAgain(context, claimed, 'SENT')
    case 'unknown':
    case undefined:
      return () => stillOpen(context, claimed)
  }
}

const confirm = async (context: PaymentContext, claimed: ClaimedOrder): Promise<void> =>
  logDisagreement(context, claimed, 'done', await confirmPayout(context, claimed.order, byRail(claimed.rail)))

const refuse = async (
  context: PaymentContext,
  claimed: ClaimedOrder,
  reason: FailureReasonCode,
): Promise<void> =>
  logDisagreement(
    context,
    claimed,
    'refused',
    await refusePayout(context, claimed.order, reason, byRail(claimed.rail)),
  )

/**
 * A payout that ended differently while the rail was asked keeps its status, but bank and ledger may
 * disagree: logged for review.
 */
function logDisagreement(
  context: PaymentContext,
  { order: { merchantCode, paymentId, key } }: ClaimedOrder,
  answer: 'done' | 'refused',
  outcome: Outcome<undefined>,
): void {
  if (!isFailure(outcome)) return
  context.log.write(payoutEvents['payout.outcome-differs'], { merchantCode, paymentId, key, answer })
}

/**
 * The order never reached the rail: it may be sent again, once one that was sent before can no longer arrive.
 * If the rail had one under this key before, nothing is sent, and it is logged.
 */
function absent(
  context: PaymentContext,
  claimed: ClaimedOrder,
  { settleSeconds = settleSecondsDefault }: PayoutRail,
): Store {
  const { merchantCode, paymentId, key } = claimed.order
  const { found, sentAt, claimedAt } = claimed
  if (found !== 'SENT' && found !== 'CONFLICT') {
    const isSettled = claimedAt.getTime() >= sentAt.getTime() + settleSeconds * 1000
    return () => (isSettled ? keepOrder(context.db, claimed, 'DUE', 0) : stillOpen(context, claimed))
  }
  context.log.write(payoutEvents['payout.forgotten-by-rail'], { merchantCode, paymentId, key })
  return () => lookAgain(context, claimed, found)
}

/**
 * The rail has other money or another payee under the key of this payout: this database lost a payout that
 * the merchant then created again with other content. Nothing is sent, the money stays reserved, and an
 * operator has to decide.
 */
function conflict(context: PaymentContext, claimed: ClaimedOrder): Store {
  const { merchantCode, paymentId, key } = claimed.order
  context.log.write(payoutEvents['payout.key-conflict'], { merchantCode, paymentId, key })
  return () => processing(context, claimed, 'CONFLICT', 'SEND_OUTCOME_UNKNOWN')
}

/** After an error nothing more is known of the order than before. */
function warn(
  context: PaymentContext,
  { order }: ClaimedOrder,
  error: unknown,
  event: 'payout.send-unanswered' | 'payout.find-unanswered',
): undefined {
  const { merchantCode, paymentId } = order
  context.log.write(payoutEvents[event], { err: error, merchantCode, paymentId })
}

/**
 * Nothing more is known: the state stays, but SENDING becomes UNKNOWN, since the order may have been sent.
 */
const stillOpen = (context: PaymentContext, claimed: ClaimedOrder): Promise<void> =>
  claimed.found === 'SENDING'
    ? processing(context, claimed, 'UNKNOWN', 'SEND_OUTCOME_UNKNOWN')
    : lookAgain(context, claimed, claimed.found)

/** The payout becomes PROCESSING, with its one event and callback. */
async function processing(
  context: PaymentContext,
  claimed: ClaimedOrder,
  state: 'SENT' | 'UNKNOWN' | 'CONFLICT',
  cause: 'PAYOUT_SENT' | 'SEND_OUTCOME_UNKNOWN',
): Promise<void> {
  const { order, rail } = claimed
  const actor = byRail(rail)
  await context.db.transaction(async (transaction) => {
    const payout = await lockPayout(transaction, order)
    await keepOrder(transaction, claimed, state, nextLookMs(claimed))
    if (payout?.status === 'WAITING')
      await changeStatus(transaction, { key: order, from: 'WAITING', to: 'PROCESSING', cause, actor })
  })
  context.changed(order)
}

/** Without its rail a payout is neither sent nor looked up: the next try is the longest pause away. */
function waitForRail(context: PaymentContext, claimed: ClaimedOrder): Promise<void> {
  if (claimed.found !== 'DUE') return stillOpen(context, claimed)
  return keepOrder(context.db, claimed, 'DUE', lookMsMax)
}

const lookAgain = (
  context: PaymentContext,
  claimed: ClaimedOrder,
  state: Exclude<OrderState, 'SENDING' | 'ENDED'>,
): Promise<void> => keepOrder(context.db, claimed, state, nextLookMs(claimed))

const nextLookMs = ({ looks }: ClaimedOrder): number =>
  Math.min(lookMsFirst * 2 ** Math.min(looks, 20), lookMsMax)

/**
 * Stores the outcome of an order, and repeats that while the database is unreachable, until the lease may end
 * at `heldUntil` of `performance.now()`. Otherwise what the rail answered would be lost, and the order would
 * be looked up only after its lease. `store` must be repeatable: its commit may have succeeded without an
 * answer.
 */
async function storeWhileHeld(
  store: () => Promise<void>,
  heldUntil: number,
  stopping: AbortSignal | undefined,
): Promise<void> {
  for (;;) {
    try {
      return await store()
    } catch (error) {
      const isOver = stopping?.aborted || performance.now() + storePauseMs > heldUntil
      if (isOver || !isDatabaseUnreachable(error)) throw error
      await delay(storePauseMs)
    }
  }
}
