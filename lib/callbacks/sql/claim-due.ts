import type { Queryable } from '../../platform/db/database.ts'
import type { RowOf } from '../../platform/db/statement.ts'
import { claimDueCallbacks } from '#sql/callback'

/** A callback that this process holds until its lease ends. */
export type ClaimedCallback = RowOf<typeof claimDueCallbacks>

export interface ClaimOptions {
  readonly limit: number
  /** How many callbacks of one merchant may be in delivery at once. */
  readonly perMerchant: number
}

/** Longer than a delivery may take, so that no other process claims a callback in delivery. */
export const leaseSeconds = 20

/**
 * Claims due callbacks for this process, fairly over merchants. No other process gets them during the lease.
 */
export async function claimDue(
  db: Queryable,
  { limit, perMerchant }: ClaimOptions,
): Promise<ClaimedCallback[]> {
  const { rows } = await db.query(claimDueCallbacks({ perMerchant, limit, leaseSeconds }))
  return rows
}
