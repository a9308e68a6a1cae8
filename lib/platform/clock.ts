/**
 * The time as a process knows it: for tokens, callbacks and pages. Statements that decide about money, leases
 * and deadlines take the time of the database instead, from `gateway_now()` (decision 0039).
 */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/**
 * Whether less than `limitMs` have passed since `at`, in milliseconds since 1970. Not if the clock was set
 * back since: what was cached then would otherwise last too long.
 */
export function isFresh(clock: Clock, at: number, limitMs: number): boolean {
  const passedMs = clock.now().getTime() - at
  return passedMs >= 0 && passedMs < limitMs
}
