import type { RailParts } from '../../payments/rail/rail-definition.ts'
import { railRowEvents } from './log-events.ts'
import { NoAnswer, type Unasked } from './rail-kind.ts'
import type { RailRow } from './rail-row.ts'
import { claimRailTry, noteRailAnswer, noteRailFailure, railsChanged } from '#sql/rail'

type Parts = Pick<RailParts, 'db' | 'log'>

/** What a call came to. */
export type Told<Result> = Result extends Unasked<infer Answer> ? Answer : Result

/** Calls an institution within a limit of time. */
export type Call = <Result>(ask: (signal: AbortSignal) => Promise<Result>) => Promise<Told<Result>>

/**
 * Calls an institution and keeps what that says of its health: five calls without an answer within 30 seconds
 * open the breaker, an answer closes it. The promise rejects with `NoAnswer` at the limit.
 */
export async function callInstitution<Result>(
  parts: Parts,
  row: Pick<RailRow, 'id' | 'name'>,
  limitMs: number,
  call: (signal: AbortSignal) => Promise<Result>,
  stopping?: AbortSignal,
): Promise<Told<Result>> {
  const limit = AbortSignal.timeout(limitMs)
  const signal = stopping ? AbortSignal.any([limit, stopping]) : limit
  try {
    const result = await call(signal)
    if (typeof result === 'object' && result !== null && 'unasked' in result)
      return result.unasked as Told<Result>
    await noteAnswer(parts, row)
    return result as Told<Result>
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
