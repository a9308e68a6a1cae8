import type { Queryable } from '../../../platform/db/database.ts'
import * as sql from '#sql/payout_order'

/** How many payouts and refunds a rail was asked to send of which it is not known what became of them. */
export async function sentUndecided(database: Queryable, rail: string): Promise<number> {
  const { rows } = await database.query(sql.sentUndecided({ provider: rail }))
  return rows[0]?.count ?? 0
}
