import type { Clock } from '../../clock.ts'
import type { Log } from '../../log/log.ts'
import type { Queryable } from '../database.ts'
import { databaseEvents } from '../log-events.ts'
import { databaseClock } from '#sql/server'

/**
 * The database's time as this process knows it: from its last answer, and how long ago that came by a clock
 * that nobody sets. It is never ahead of the database, and behind by at most the time that an answer takes: a
 * token that was issued before a revocation never appears to be issued after it.
 */
export interface MeasuredClock extends Clock {
  /** How many seconds the clock of this machine is ahead of the database's; negative: behind. */
  aheadSeconds(): number
  /** Asks the database for its time now. Without an answer the last one continues to count. */
  measure(): Promise<void>
  /** Ends the measurements. */
  close(): void
}

export interface MeasuredClockOptions {
  /** Milliseconds between two measurements: after a failover the other server's time counts from then on. */
  readonly everyMs?: number
  /** The clock of this machine, in milliseconds since 1970. It is compared, and never used. */
  readonly machineMs?: () => number
}

/** A difference that people notice when they read the logs of two machines. */
export const clockDiffersFromSeconds = 5
// Its end.
const reportedUntilSeconds = 2.5

/** An answer that took longer may have waited in this process: the next one says more. */
const promptMs = 20
const triesMax = 3

/** Asks the database for its time, now and every ten seconds. Throws where it does not answer now. */
export async function openMeasuredClock(
  db: Queryable,
  log: Log,
  { everyMs = 10_000, machineMs = Date.now }: MeasuredClockOptions = {},
): Promise<MeasuredClock> {
  let aheadOfMonotonic = await readClock(db)
  let reported = false
  const now = () => performance.now() + aheadOfMonotonic
  const aheadSeconds = () => Math.round(machineMs() - now()) / 1_000
  const compare = () => {
    const seconds = aheadSeconds()
    const differs = Math.abs(seconds) >= (reported ? reportedUntilSeconds : clockDiffersFromSeconds)
    if (differs === reported) return
    reported = differs
    log.write(databaseEvents[differs ? 'database.clock-differs' : 'database.clock-agrees'], { seconds })
  }
  compare()
  const measure = async () => {
    const measured = await readClock(db).catch(() => undefined)
    if (measured === undefined) return
    aheadOfMonotonic = measured
    compare()
  }
  const timer = setInterval(() => void measure(), everyMs).unref()
  return {
    now: () => new Date(now()),
    aheadSeconds,
    measure,
    close: () => clearInterval(timer),
  }
}

/** The database's time minus `performance.now()`, in milliseconds: the best of up to three answers. */
async function readClock(db: Queryable): Promise<number> {
  let best = -Infinity
  for (let tries = 0; tries < triesMax; tries += 1) {
    const askedAt = performance.now()
    const { rows } = await db.query(databaseClock())
    const arrivedAt = performance.now()
    best = Math.max(best, (rows[0]?.milliseconds ?? NaN) - arrivedAt)
    if (arrivedAt - askedAt <= promptMs) break
  }
  return best
}
