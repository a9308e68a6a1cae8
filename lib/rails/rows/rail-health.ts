import type { Database } from '../../platform/db/database.ts'
import type { RailRow } from './rail-row.ts'
import { railHealth as railHealthStatement } from '#sql/rail_order'

/** Over how many hours a rail's health is told. */
const hours = 24

/** How a rail did in the last 24 hours. */
export interface RailHealth {
  readonly opened: number
  readonly paid: number
  readonly refused: number
  readonly medianSecondsToPay: number | null
  readonly lastAnswerAt: Date | null
  /** OPEN: its institution does not answer, and gets one call every 15 seconds. */
  readonly breaker: 'OPEN' | 'CLOSED'
}

export async function railHealth(db: Pick<Database, 'query'>, row: RailRow): Promise<RailHealth> {
  const { rows } = await db.query(railHealthStatement({ railId: row.id, hours }))
  const [told] = rows
  return {
    opened: told?.opened ?? 0,
    paid: told?.paid ?? 0,
    refused: told?.refused ?? 0,
    medianSecondsToPay: told?.median_seconds ?? null,
    lastAnswerAt: row.lastAnswerAt ?? null,
    breaker: row.brokenSince ? 'OPEN' : 'CLOSED',
  }
}
