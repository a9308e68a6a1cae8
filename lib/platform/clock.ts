/**
 * The time as a process knows it: for tokens, callbacks and pages. Statements that decide about money, leases
 * and deadlines take the time of the database instead, from `gateway_now()` (decision 0040).
 */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }
