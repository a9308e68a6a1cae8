import type { RailParts } from '../../payments/rail/rail-definition.ts'
import { receiptsOfSourceIds } from '../../payments/receive/sql/receipts-of-source.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { bookListed } from './book-answer.ts'
import { callInstitution } from './call.ts'
import { askForOrder, type Connected } from './follow-orders.ts'
import { railRowEvents } from './log-events.ts'
import { NoAnswer, type Look, type Moved } from './rail-kind.ts'
import { claimRailLook, keepRailLook } from '#sql/rail'
import { knownReturns } from '#sql/rail_return'

/** How often an institution is asked for all that moved. */
export const lookEverySeconds = 300
/** What was told a little late is found by the next look. */
const overlapMs = 600_000
const dayMs = 86_400_000
/** How long a rail may have been unable to look. */
const backMaxMs = 30 * dayMs
/** For so long money may go back. */
const returnsMs = 90 * dayMs
const lookMs = 30_000

type Parts = Pick<RailParts, 'db' | 'log' | 'clock' | 'context'>

/**
 * Asks an institution for all that moved since the last look, and then for the orders of which we do not know it:
 * an order is not followed for ever, and a notice may be lost. Once a day it looks for all that went back of late.
 */
export async function lookBack(parts: Parts, connected: Connected): Promise<void> {
  const { row, connection } = connected
  const moved = connection.moved?.bind(connection)
  const listed = connection.listed?.bind(connection)
  if (!moved && !listed) return
  const { rows } = await parts.db.query(claimRailLook({ id: row.id, everySeconds: lookEverySeconds }))
  const [claimed] = rows
  if (!claimed) return
  const { lookedUntil, now: until } = claimed
  const ago = (ms: number) => new Date(until.getTime() - ms)
  const since = new Date(
    Math.max((lookedUntil ?? ago(dayMs)).getTime() - overlapMs, ago(backMaxMs).getTime()),
  )
  const isDaily = lookedUntil?.toISOString().slice(0, 10) !== until.toISOString().slice(0, 10)
  const looks: readonly Look[] = [
    { since, until },
    ...(isDaily ? [{ since: ago(returnsMs), until, isForReturns: true as const }] : []),
  ]
  try {
    for (const look of looks) {
      const told = moved ? await callInstitution(parts, row, lookMs, (signal) => moved(look, signal)) : []
      for (const key of await unknownOf(parts.db, row.id, told)) await askForOrder(parts, connected, key)
      if (!listed || look.isForReturns) continue
      for (const receipt of await callInstitution(parts, row, lookMs, (signal) => listed(look, signal)))
        await bookListed(parts, row, receipt)
    }
    await parts.db.query(keepRailLook({ id: row.id, until }))
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error
    parts.log.write(railRowEvents['rail.look-unanswered'], { err: error, rail: row.id, name: row.name })
  }
}

/** The orders of which something moved that is not in our rows. */
async function unknownOf(
  db: Queryable,
  railId: string,
  told: readonly Moved[],
): Promise<ReadonlySet<string>> {
  const receiptIds = told.map(({ idReceipt }) => idReceipt)
  const receipts = await receiptsOfSourceIds(db, railId, receiptIds)
  const { rows: returns } = await db.query(knownReturns({ railId, receiptIds }))
  const known = new Set([
    ...receipts.map(({ sourceId }) => sourceId),
    ...returns.map(({ receiptId, id }) => `${receiptId} ${id}`),
  ])
  return new Set(
    told
      .filter(
        ({ idReceipt, returns: back }) =>
          !known.has(idReceipt) || back.some((id) => !known.has(`${idReceipt} ${id}`)),
      )
      .map(({ key }) => key),
  )
}
