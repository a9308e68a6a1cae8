/** A value that pg-boss raised as `error`: as an Error, and what failed. */
export interface PgBossFailure {
  readonly err: Error
  readonly event: 'jobs.run-failed' | 'jobs.schedule-failed'
}

/**
 * pg-boss spreads most errors into plain objects, which lose their class and keep `message`, `stack`, and
 * `queue` where the reading or the running of a job failed.
 */
export function pgBossFailure(raised: unknown): PgBossFailure {
  const err = raised instanceof Error ? raised : asError(raised)
  const isOfQueue = typeof raised === 'object' && raised !== null && 'queue' in raised
  return { err, event: isOfQueue ? 'jobs.run-failed' : 'jobs.schedule-failed' }
}

function asError(raised: unknown): Error {
  const isObject = typeof raised === 'object' && raised !== null
  const message = isObject && 'message' in raised ? String(raised.message) : String(raised)
  return Object.assign(new Error(message), isObject ? raised : {})
}
