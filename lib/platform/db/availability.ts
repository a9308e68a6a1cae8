import type { Log } from '../log/log.ts'
import { databaseEvents } from './log-events.ts'

/** Whether the database answered lately, as its users found out. */
export interface Availability {
  /** A statement was answered. */
  answered(): void
  /** A connection was lost or could not be made. */
  lost(error: unknown): void
  /** Whether a connection was lost at or after a moment of `performance.now()`. */
  lostSince(moment: number): boolean
}

// Of several connections that break at once, one may notice after another has answered: that is no second outage.
const steadyMs = 1_000

/** One log line when an outage begins and one when it is over, however many connections and statements notice. */
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
