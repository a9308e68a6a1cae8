import { readPayoutHold, releasedBy } from '../payments/payouts/payout-hold.ts'
import type { Config } from '../platform/config.ts'
import type { Queryable } from '../platform/db/database.ts'
import { finding, type Finding } from './finding.ts'

/** Whether payouts of a live gateway are held. */
export async function checkPayoutHold(db: Queryable, { mode }: Config): Promise<Finding[]> {
  const hold = mode === 'live' ? await readPayoutHold(db) : undefined
  if (!hold) return []
  const since = hold.heldAt.toISOString()
  return [finding('PAYOUTS_HELD', `Payouts are held since ${since}, until "${releasedBy(hold)}".`)]
}
