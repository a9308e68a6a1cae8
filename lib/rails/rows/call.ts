import type { RailParts } from '../../payments/rail/rail-definition.ts'
import { railRowEvents } from './log-events.ts'
import { NoAnswer } from './rail-kind.ts'
import type { RailRow } from './rail-row.ts'
import { claimRailTry, noteRailAnswer, noteRailFailure, railsChanged } from '#sql/rail'

type Parts = Pick<RailParts, 'db' | 'log'>

/**
 * Calls an institution and keeps what that says of its health: five calls without an answer within 30 seconds
 * open the breaker, an answer closes it. The promise rejects with `NoAnswer` at the limit.
 */
export async function callInstitution<Answer>(
  parts: Parts,
  row: Pick<RailRow, 'id' | 'name'>,
  limitMs: number,
  call: (signal: AbortSignal) => Promise<Answer>,
  stopping?: AbortSignal,
): Promise<Answer> {
  const limit = AbortSignal.timeout(limitMs)
  const signal = stopping ? AbortSignal.any([limit, stopping]) : limit
  try {
    const answer = await call(signal)
    await noteAnswer(parts, row)
    return answer
  } catch (error) {
    // A process that stops says nothing about the institution.
    if (error instanceof NoAnswer && !stopping?.aborted)
      await (error.isAnswered ? noteAnswer(parts, row) : noteFailure(parts, row, error))
    throw error
  }
}

async function noteAnswer({ db, log }: Parts, { id, name }: Pick<RailRow, 'id' | 'name'>): Promise<void> {
  const { rows } = await db.query(noteRailAnswer({ id }))
  if (rows[0]?.was_broken !== true) return
  log.write(railRowEvents['rail.answers-again'], { rail: id, name })
  await db.query(railsChanged())
}

async function noteFailure(
  { db, log }: Parts,
  { id, name }: Pick<RailRow, 'id' | 'name'>,
  error: NoAnswer,
): Promise<void> {
  const { rows } = await db.query(noteRailFailure({ id }))
  const [noted] = rows
  if (!noted?.is_broken || noted.was_broken) return
  log.write(railRowEvents['rail.does-not-answer'], { rail: id, name, err: error })
  await db.query(railsChanged())
}

/** Whether a rail may be called: always while it answers, else once every 15 seconds, by one process. */
export async function mayCall({ db }: Pick<Parts, 'db'>, row: RailRow): Promise<boolean> {
  if (!row.brokenSince) return true
  return (await db.query(claimRailTry({ id: row.id }))).rowCount === 1
}
