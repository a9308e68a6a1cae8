import { isDatabaseUnreachable } from '../platform/db/database-unreachable.ts'

/** What pg-boss raised as `error`: an error as such, and in plain words what it could not do. */
export interface PgBossFailure {
  readonly err: Error
  readonly message: string
}

/**
 * pg-boss spreads most errors into plain objects, which lose their class and keep `message`, `stack`, and `queue` where the reading or the
 * running of a job failed.
 */
export function pgBossFailure(told: unknown): PgBossFailure {
  const err = told instanceof Error ? told : asError(told)
  const isOfQueue = typeof told === 'object' && told !== null && 'queue' in told
  const what = isOfQueue ? 'its jobs could not be read or run' : 'the schedule or its upkeep failed'
  const why = isDatabaseUnreachable(err) ? ' for want of the database' : ''
  return { err, message: `housekeeping has to wait: ${what}${why}` }
}

function asError(told: unknown): Error {
  const isObject = typeof told === 'object' && told !== null
  const message = isObject && 'message' in told ? String(told.message) : String(told)
  return Object.assign(new Error(message), isObject ? told : {})
}
