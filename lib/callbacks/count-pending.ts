import type { Queryable } from '../platform/db/database.ts'
import { pendingCallbacks } from '#sql/callback'

/** How many callbacks of some merchants are not delivered yet, and will be tried again. */
export async function countPending(db: Queryable, merchantCodes: readonly string[]): Promise<number> {
  const { rows } = await db.query(pendingCallbacks({ merchantCodes }))
  return rows[0]?.count ?? 0
}
