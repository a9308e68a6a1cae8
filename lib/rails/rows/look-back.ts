import type { RailParts } from '../../payments/rail/rail-definition.ts'
import { receiptsOfSourceIds } from '../../payments/receive/sql/receipts-of-source.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { bookListed } from './book-answer.ts'
import { callInstitution } from './call.ts'
import { askForOrder, type Connected } from './follow-orders.ts'
import { railRowEvents } from './log-events.ts'
import { NoAnswer, type Look, type Moved } from './rail-kind.ts'
import { claimRailLook, hastenRailLook, keepRailLook } from '#sql/rail'
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
/** Longer periods are refused by some. */
const periodMaxMs = 30 * dayMs
/** A period with more in it than is listed at once is asked for in shorter ones, but not in shorter ones than this. */
const periodMinMs = 60_000
const lookMs = 30_000
/** Rails look together: one that has been unable to look for long goes on in the next turn. */
const turnMs = 60_000

type Parts = Pick<RailParts, 'db' | 'log' | 'clock' | 'context'>
type Period = Pick<Look, 'since' | 'until'>

/**
 * Asks an institution for all that moved since the last look, and then for the orders of which we do not know it:
 * an order is not followed for ever, and a notice may be lost. What is known of one period stays known when the next
 * one gets no answer. Once a day it looks for all that went back of late; where that is refused, the other looks go
 * on.
 */
export async function lookBack(parts: Parts, connected: Connected): Promise<void> {
  const { row, connection } = connected
  const { id } = row
  if (!connection.moved && !connection.listed) return
  const { rows } = await parts.db.query(claimRailLook({ id, everySeconds: lookEverySeconds }))
  const [claimed] = rows
  if (!claimed) return
  const { lookedUntil, returnsLookedUntil, now } = claimed
  const ago = (ms: number) => new Date(now.getTime() - ms)
  const since = new Date(
    Math.max((lookedUntil ?? ago(dayMs)).getTime() - overlapMs, ago(backMaxMs).getTime()),
  )
  const turnEnds = parts.clock.now().getTime() + turnMs
  const hasTurn = () => parts.clock.now().getTime() < turnEnds
  try {
    const reached = await inPeriods({ since, until: now }, hasTurn, async (period) => {
      const isAll = await lookAt(parts, connected, { ...period, now })
      await parts.db.query(
        isAll
          ? keepRailLook({ id, movedUntil: period.until, returnedUntil: undefined })
          : hastenRailLook({ id }),
      )
    })
    if (reached < now) await parts.db.query(hastenRailLook({ id }))
    if (reached < now || !connection.moved || dayOf(returnsLookedUntil) === dayOf(now)) return
    await inPeriods(
      { since: ago(returnsMs), until: now },
      () => true,
      async (period) => void (await lookAt(parts, connected, { ...period, now, isForReturns: true })),
    )
    await parts.db.query(keepRailLook({ id, movedUntil: undefined, returnedUntil: now }))
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error
    parts.log.write(railRowEvents['rail.look-unanswered'], { err: error, rail: id, name: row.name })
  }
}

const dayOf = (at: Date | null): string | undefined => at?.toISOString().slice(0, 10)

/**
 * Asks for one period after the other, each shorter where one has more in it than is listed at once. Returns how far
 * it came: as far as it `goesOn`.
 */
async function inPeriods(
  { since, until }: Period,
  goesOn: () => boolean,
  ask: (period: Period) => Promise<void>,
): Promise<Date> {
  let lengthMs = periodMaxMs
  let from = since
  do {
    const end = new Date(Math.min(from.getTime() + lengthMs, until.getTime()))
    try {
      await ask({ since: from, until: end })
      from = end
    } catch (error) {
      lengthMs = (end.getTime() - from.getTime()) / 2
      if (!(error instanceof NoAnswer && error.isTooMuch) || lengthMs < periodMinMs) throw error
    }
  } while (from < until && (from === since || goesOn()))
  return from
}

/** False: not all of it could be booked yet. */
async function lookAt(parts: Parts, connected: Connected, look: Look): Promise<boolean> {
  const { row, connection } = connected
  const moved = connection.moved?.bind(connection)
  const listed = connection.listed?.bind(connection)
  const told = moved ? await callInstitution(parts, row, lookMs, (signal) => moved(look, signal)) : []
  for (const key of await unknownOf(parts.db, row.id, told)) await askForOrder(parts, connected, key)
  if (!listed || look.isForReturns) return true
  let isAll = true
  for (const receipt of await callInstitution(parts, row, lookMs, (signal) => listed(look, signal)))
    isAll = (await bookListed(parts, row, receipt)) === 'BOOKED' && isAll
  return isAll
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
