import type { Found } from '../rail/rail.ts'
import { describeActor, type CurrentActor } from '../../platform/audit/actor.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { isFailure } from '../failure.ts'
import type { PaymentContext } from '../payment-context.ts'
import { confirmHeld, refuseHeld } from './end-payout.ts'
import type { PayoutKey } from './plan-payout.ts'
import { railAnswer } from './rail-answer.ts'
import { holdDecision, recordedRequest } from './sql/open-decisions.ts'
import { lockPayout } from './sql/select-payout.ts'

/**
 * The decision of an operator about a payout under whose key the rail has another order, or whose outcome its
 * rail cannot say.
 */
export interface PayoutDecision {
  /** A UUID. One decision is carried out for each. */
  readonly requestId: string
  readonly payout: PayoutKey
  /** `PAID`: the payee has the money of this payout. `NOT_PAID`: it was not sent and never will be. */
  readonly decision: 'PAID' | 'NOT_PAID'
  readonly reason: string
  readonly by: CurrentActor
  readonly approvedBy: string
}

export type PayoutDecided =
  | { readonly result: 'DECIDED' }
  /** A request with the same ID and content decided it: nothing was changed now. */
  | { readonly result: 'DECIDED_BEFORE'; readonly at: Date }
  | { readonly result: 'REQUEST_ID_REUSED'; readonly at: Date; readonly command: string }
  | { readonly result: 'NOT_FOUND' }
  /** It is neither in conflict, nor of unknown outcome for an hour. */
  | { readonly result: 'NOT_DECIDABLE'; readonly status: string }
  /** The rail can say what happened: a worker will end the payout by that. */
  | { readonly result: 'RAIL_KNOWS'; readonly answer: Found }

const command = 'payouts decide'

/**
 * Ends a payout in conflict, or one that was sent over an hour ago and whose outcome its rail cannot say:
 * `PAID` books it like a confirmation of the rail, `NOT_PAID` releases its money like a refusal. Status,
 * entries, callback and audit are one transaction. Nothing is sent. Without a conflict the rail is asked
 * once more before: if it has the order, or ended it, nothing is decided. A payout in any other state is
 * left as it is.
 */
export async function decidePayout(context: PaymentContext, request: PayoutDecision): Promise<PayoutDecided> {
  const { payout: key, requestId } = request
  const answer = await railAnswer(context, key)
  const outcome = await context.db.transaction(async (transaction): Promise<PayoutDecided> => {
    const payout = await lockPayout(transaction, key)
    const earlier = await earlierRequest(transaction, request)
    if (earlier) return earlier
    if (!payout) return { result: 'NOT_FOUND' }
    const open = await holdDecision(transaction, key)
    if (open === undefined || (open === 'UNRESOLVED' && answer === 'NOT_ASKED'))
      return { result: 'NOT_DECIDABLE', status: payout.status }
    if (open === 'UNRESOLVED' && isKnown(answer)) return { result: 'RAIL_KNOWS', answer }
    const ended =
      request.decision === 'PAID'
        ? await confirmHeld(transaction, payout, request.by)
        : await refuseHeld(transaction, payout, { reason: 'REFUSED_BY_INSTITUTION' }, request.by)
    if (isFailure(ended)) throw new Error(`payout ${key.paymentId} cannot end by a decision`)
    await recordAudit(transaction, {
      actor: request.by,
      command,
      merchantCode: key.merchantCode,
      requestId,
      before: { status: payout.status },
      after: contentOf(request),
    })
    return { result: 'DECIDED' }
  })
  if (outcome.result === 'DECIDED') context.changed(key)
  return outcome
}

const isKnown = (answer: Awaited<ReturnType<typeof railAnswer>>): answer is 'done' | 'refused' | 'pending' =>
  answer === 'done' || answer === 'refused' || answer === 'pending'

const contentOf = ({ payout, decision, reason, approvedBy }: PayoutDecision) => ({
  paymentId: payout.paymentId,
  decision,
  reason,
  approvedBy,
})

async function earlierRequest(
  transaction: Queryable,
  request: PayoutDecision,
): Promise<PayoutDecided | undefined> {
  const recorded = await recordedRequest(transaction, request.requestId)
  if (!recorded) return undefined
  const { at, after } = recorded
  const isSame =
    recorded.command === command &&
    recorded.merchantCode === request.payout.merchantCode &&
    describeActor(recorded.actor) === describeActor(request.by) &&
    Object.entries(contentOf(request)).every(([name, value]) => after[name] === value)
  return isSame
    ? { result: 'DECIDED_BEFORE', at }
    : { result: 'REQUEST_ID_REUSED', at, command: recorded.command }
}
