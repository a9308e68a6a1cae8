import { returnPayout } from '../../payments/payouts/end-payout.ts'
import { payoutOfKey } from '../../payments/payouts/payout-of-key.ts'
import type { RailParts } from '../../payments/rail/rail-definition.ts'
import { byRail } from '../../platform/audit/actor.ts'
import { callInstitution } from './call.ts'
import type { Connected } from './follow-orders.ts'
import { NoAnswer } from './rail-kind.ts'

const askMs = 8_000

/**
 * The institution called about a transfer: one that is open is looked up now, and one that had succeeded is asked
 * for, as its money may have come back. False: it did not answer.
 */
export async function askForTransfer(
  parts: Pick<RailParts, 'db' | 'log' | 'context' | 'wakeWorker'>,
  { row, connection }: Connected,
  key: string,
): Promise<boolean> {
  const known = await payoutOfKey(parts.db, row.id, key)
  const { transfers } = connection
  if (!known || !transfers) return true
  if (!known.hasSucceeded) {
    parts.wakeWorker()
    return true
  }
  try {
    const isBack = await callInstitution(parts, row, askMs, (signal) => transfers.cameBack(key, signal))
    // Once: a payout that was returned refuses to be returned again.
    if (isBack) await returnPayout(parts.context(), known.payout, byRail(row.id))
    return true
  } catch (error) {
    if (error instanceof NoAnswer) return false
    throw error
  }
}
