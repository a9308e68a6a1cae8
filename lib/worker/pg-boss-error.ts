/** What pg-boss raised as `error`: an error as such, and what it could not do. */
export interface PgBossFailure {
  readonly err: Error
  readonly event: 'jobs.run-failed' | 'jobs.schedule-failed'
}

/**
 * pg-boss spreads most errors into plain objects, which lose their class and keep `message`, `stack`, and `queue` where the reading or the
 * running of a job failed.
 */
export function pgBossFailure(told: unknown): PgBossFailure {
  const err = told instanceof Error ? told : asError(told)
  const isOfQueue = typeof told === 'object' && told !== null && 'queue' in told
  return { err, event: isOfQueue ? 'jobs.run-failed' : 'jobs.schedule-failed' }
}

function asError(told: unknown): Error {
  const isObject = typeof told === 'object' && told !== null
  const message = isObject && 'message' in told ? String(told.message) : String(told)
  return Object.assign(new Error(message), isObject ? told : {})
}
