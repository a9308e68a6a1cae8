import type { Queryable } from '../../platform/db/database.ts'
import type { PayoutKey } from './plan-payout.ts'
import * as sql from '#sql/payout_order'

/** What a rail sent under a key; it is looked up now where its outcome is open. */
export async function payoutOfKey(
  database: Queryable,
  rail: string,
  key: string,
): Promise<{ readonly payout: PayoutKey; readonly hasSucceeded: boolean } | undefined> {
  if (!/^[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}$/i.test(key)) return undefined
  const { rows } = await database.query(sql.payoutOfKey({ rail, key }))
  const [row] = rows
  if (!row) return undefined
  const { has_succeeded: hasSucceeded, ...payout } = row
  return { payout, hasSucceeded }
}
