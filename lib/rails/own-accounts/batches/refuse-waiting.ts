import { describeActor, type CurrentActor } from '../../../platform/audit/actor.ts'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import { isFailure } from '../../../payments/failure.ts'
import type { PaymentContext } from '../../../payments/payment-context.ts'
import { refuseHeld } from '../../../payments/payouts/end-payout.ts'
import type { PayoutKey } from '../../../payments/payouts/plan-payout.ts'
import { lockPayout } from '../../../payments/payouts/sql/select-payout.ts'
import { ownAccountsRailName } from '../accounts/account.ts'
import { isAtBank, takeOut } from './sql/take-out.ts'

export interface WaitingRefusal {
  readonly payout: PayoutKey
  readonly reason: string
  readonly by: CurrentActor
}

/** A sentence that says why nothing was done; undefined where the payout is refused now. */
export type NotRefused = string | undefined

/**
 * An operator refuses a payout whose file was not exported, or was released after that: its money is
 * available again, and it leaves the batch that it was in. What a bank may have is never refused here.
 */
export async function refuseWaitingPayout(
  context: PaymentContext,
  { payout: key, reason, by }: WaitingRefusal,
): Promise<NotRefused> {
  const refused = await context.db.transaction(async (transaction): Promise<NotRefused> => {
    const payout = await lockPayout(transaction, key)
    if (!payout) return `There is no ${key.kind} ${key.paymentId} of ${key.merchantCode}.`
    if (payout.rail !== ownAccountsRailName)
      return `The ${key.kind} ${key.paymentId} is sent by the rail ${payout.rail}, which alone ends it.`
    const isOpen = payout.status === 'WAITING' || payout.status === 'PROCESSING'
    if (!isOpen || (await isAtBank(transaction, key)))
      return `The ${key.kind} ${key.paymentId} is ${payout.status}: only one that waits for its file can be refused.`
    const idBatch = await takeOut(transaction, key)
    const outcome = await refuseHeld(transaction, payout, { reason: 'REFUSED_BY_INSTITUTION' }, by)
    if (isFailure(outcome)) throw new Error(`payout ${key.paymentId} of ${describeActor(by)} was not refused`)
    await recordAudit(transaction, {
      actor: by,
      command: 'payout refuse',
      merchantCode: key.merchantCode,
      before: { status: payout.status },
      after: { paymentId: key.paymentId, status: 'REFUSED', reason, ...(idBatch && { idBatch }) },
    })
    return undefined
  })
  if (refused === undefined) context.changed(key)
  return refused
}
