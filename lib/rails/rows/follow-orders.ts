import type { RailParts } from '../../payments/rail/rail-definition.ts'
import { bookAnswer } from './book-answer.ts'
import type { ClaimedOrder } from './claimed-order.ts'
import { callInstitution, mayCall } from './call.ts'
import { railRowEvents } from './log-events.ts'
import { NoAnswer, type Connection, type OrderAnswer } from './rail-kind.ts'
import type { RailRow } from './rail-row.ts'
import { claimDueRailOrders, claimRailOrder, keepRailOrder } from '#sql/rail_order'

/** Longer than an institution may take to answer, and than booking it takes. */
const leaseSeconds = 30
const askMs = 8_000
/** An order that is not at the institution may still arrive: its call may have been on its way. */
const arrivesWithinMs = 120_000

/** A rail that is connected. */
export interface Connected {
  readonly row: RailRow
  readonly connection: Connection
}

type Parts = Pick<RailParts, 'db' | 'log' | 'clock' | 'context'>

/** Asks for orders of one rail, or of all, whose time has come; several workers may do so at once. Returns how many there were. */
export async function askForDueOrders(
  parts: Parts,
  connectedTo: (railId: string) => Connected | undefined,
  limit: number,
  railId?: string,
): Promise<number> {
  const { rows } = await parts.db.query(claimDueRailOrders({ limit, leaseSeconds, railId }))
  await Promise.all(rows.map((order) => follow(parts, connectedTo(order.railId), order)))
  return rows.length
}

/** The institution told of an order, by a notice or a list: it is asked for now. False: it did not answer. */
export async function askForOrder(parts: Parts, connected: Connected, key: string): Promise<boolean> {
  const { rows } = await parts.db.query(claimRailOrder({ railId: connected.row.id, key, leaseSeconds }))
  const [order] = rows
  return order === undefined || follow(parts, connected, order, true)
}

async function follow(
  parts: Parts,
  connected: Connected | undefined,
  order: ClaimedOrder,
  isTold = false,
): Promise<boolean> {
  const keep = (state: string, reason: string | undefined, againSeconds: number | undefined) =>
    parts.db.query(keepRailOrder({ railId: order.railId, key: order.key, state, reason, againSeconds }))
  if (!connected || !(await mayCall(parts, connected.row))) {
    await keep(order.state, undefined, 15)
    return false
  }
  const { row, connection } = connected
  try {
    const answer = await callInstitution(parts, row, askMs, (signal) =>
      connection.ask(order.key, signal, isTold),
    )
    if (answer === 'ABSENT') {
      const isOpening = order.askedAt.getTime() - order.openedAt.getTime() < arrivesWithinMs
      await keep(isOpening ? order.state : 'ABSENT', undefined, isOpening ? 10 : againSecondsOf(order))
      return true
    }
    const booked = await bookAnswer(parts, row, order, answer)
    const { state, unclear, reason = unclear } = answer
    if (unclear !== undefined) {
      const fields = { rail: row.id, name: row.name, key: order.key, code: unclear }
      parts.log.write(railRowEvents['rail.order-unclear'], fields)
    }
    await keep(state, reason, booked === 'TOO_EARLY' ? 1 : soonerOf(againSecondsOf(order), answer))
    return booked !== 'TOO_EARLY'
  } catch (error) {
    const fields = { err: error, rail: row.id, name: row.name, key: order.key }
    const isSilent = error instanceof NoAnswer
    parts.log.write(railRowEvents[isSilent ? 'rail.order-unanswered' : 'rail.answer-unusable'], fields)
    const again = againSecondsOf(order) ?? lateSecondsOf(order)
    await keep(order.state, again === undefined ? givenUp : undefined, again)
    return false
  }
}

/** The reason of an order that is asked for no more although its institution never gave an answer that is of use. */
const givenUp = 'GIVEN_UP'

/** An institution that does not answer, or not usably, is asked each hour for some days more: it may be mended. */
const lateMs = 5 * 86_400_000
const lateSecondsOf = ({ askedAt, followUntil }: ClaimedOrder): number | undefined =>
  askedAt.getTime() - followUntil.getTime() < lateMs ? 3_600 : undefined

const soonerOf = (planned: number | undefined, { againSeconds }: OrderAnswer): number | undefined =>
  againSeconds === undefined ? planned : Math.min(againSeconds, planned ?? againSeconds)

/**
 * How long until an order is asked for again without a notice: 3, 10 and 30 seconds after it was opened, then each
 * minute until the deadline, then every ten minutes until the notice delay is over; undefined: not any more.
 */
export function againSecondsOf({
  openedAt,
  askedAt,
  expiresAt,
  followUntil,
}: Pick<ClaimedOrder, 'openedAt' | 'askedAt' | 'expiresAt' | 'followUntil'>): number | undefined {
  const age = (askedAt.getTime() - openedAt.getTime()) / 1000
  const soon = [3, 10, 30].find((at) => at > age + 1)
  if (soon !== undefined) return soon - age
  if (askedAt < expiresAt) return 60
  return askedAt < followUntil ? 600 : undefined
}
