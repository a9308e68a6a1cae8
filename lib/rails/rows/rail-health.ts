import type { Database } from '../../platform/db/database.ts'
import type { PaymentKey } from '../../payments/payment-key.ts'
import type { RailRow } from './rail-row.ts'
import * as sql from '#sql/rail_order'

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

/** Why a rail did not get payments, or lost them, in the last 24 hours; `BREAKER_OPEN`: it was passed over. */
export interface ReasonOfRail {
  readonly reason: string
  readonly count: number
}

/** The commonest first, ten at most. */
export async function reasonsOfRail(
  db: Pick<Database, 'query'>,
  railId: string,
): Promise<readonly ReasonOfRail[]> {
  return (await db.query(sql.reasonsOfRail({ railId, hours }))).rows
}

/** A rail that was asked to open a payment, or passed over. */
export interface RailTry {
  readonly idRail: string
  readonly rail: string
  readonly at: Date
  readonly state: string
  /** Why it does not have the payment: in the institution's words, or ours. */
  readonly reason: string | undefined
}

/** All of them, in their order: the choice of every attempt of a payment. */
export async function railTriesOf(
  db: Pick<Database, 'query'>,
  { merchantCode, kind, paymentId }: PaymentKey,
): Promise<readonly RailTry[]> {
  const { rows } = await db.query(sql.triesOfPayment({ merchantCode, kind, paymentId }))
  return rows.map((row) => ({
    idRail: row.rail_id,
    rail: row.name,
    at: row.opened_at,
    state: row.state,
    reason: row.reason ?? undefined,
  }))
}

export async function railHealth(db: Pick<Database, 'query'>, row: RailRow): Promise<RailHealth> {
  const { rows } = await db.query(sql.railHealth({ railId: row.id, hours }))
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
