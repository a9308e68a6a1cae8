import type { Log } from '../log/log.ts'
import { databaseEvents } from './log-events.ts'

/** Whether the database answered recently, as seen by the connections that use it. */
export interface Availability {
  /** A statement was answered. */
  answered(): void
  /** A connection was lost or could not be made. */
  lost(error: unknown): void
  /** Whether a connection was lost at or after a moment of `performance.now()`. */
  lostSince(moment: number): boolean
}

// When several connections break at once, one may notice after another has already been answered: that is not
// a second outage.
const steadyMs = 1_000

/**
 * One log line when an outage begins and one when it ends, however many connections and statements notice it.
 */
export function watchAvailability(log: Log): Availability {
  let beganAt: number | undefined
  let lastLostAt = -Infinity
  return {
    answered: () => {
      if (beganAt === undefined) return
      const now = performance.now()
      if (now - lastLostAt < steadyMs) return
      log.write(databaseEvents['database.recovered'], { seconds: Math.round((now - beganAt) / 1_000) })
      beganAt = undefined
    },
    lost: (error) => {
      lastLostAt = performance.now()
      if (beganAt !== undefined) return
      beganAt = lastLostAt
      log.write(databaseEvents['database.lost'], { err: error })
    },
    lostSince: (moment) => lastLostAt >= moment,
  }
}
