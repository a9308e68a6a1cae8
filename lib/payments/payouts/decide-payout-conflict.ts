import { describeActor, type CurrentActor } from '../../platform/audit/actor.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { isFailure } from '../failure.ts'
import type { PaymentContext } from '../payment-context.ts'
import { confirmHeld, refuseHeld } from './end-payout.ts'
import type { PayoutKey } from './plan-payout.ts'
import { holdsConflict, recordedRequest } from './sql/payout-conflict.ts'
import { lockPayout } from './sql/select-payout.ts'

/** The decision of an operator about a payout under whose key the rail has another order. */
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
  | { readonly result: 'NO_CONFLICT'; readonly status: string }

const command = 'payouts decide'

/**
 * Ends a payout in conflict: `PAID` books it like a confirmation of the rail, `NOT_PAID` releases its money
 * like a refusal. Status, entries, callback and audit are one transaction. The rail is not asked, and nothing
 * is sent. A payout in any other state is left as it is.
 */
export async function decidePayoutConflict(
  context: PaymentContext,
  request: PayoutDecision,
): Promise<PayoutDecided> {
  const { payout: key, requestId } = request
  const outcome = await context.db.transaction(async (transaction): Promise<PayoutDecided> => {
    const payout = await lockPayout(transaction, key)
    const earlier = await earlierRequest(transaction, request)
    if (earlier) return earlier
    if (!payout) return { result: 'NOT_FOUND' }
    if (!(await holdsConflict(transaction, key))) return { result: 'NO_CONFLICT', status: payout.status }
    const ended =
      request.decision === 'PAID'
        ? await confirmHeld(transaction, payout, request.by)
        : await refuseHeld(transaction, payout, 'REFUSED_BY_INSTITUTION', request.by)
    if (isFailure(ended)) throw new Error(`payout ${key.paymentId} in conflict cannot end`)
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
