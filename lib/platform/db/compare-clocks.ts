import type { Clock } from '../clock.ts'
import type { Log } from '../log/log.ts'
import type { Database } from './database.ts'
import { databaseEvents } from './log-events.ts'

const tolerableSeconds = 60

/**
 * Logs an error when the clocks of this machine and the database differ: payments take their times from the
 * one, their positions in lists from the other.
 */
export async function compareClocks(db: Database, clock: Clock, log: Log): Promise<void> {
  const before = clock.now().getTime()
  const { rows } = await db.query<{ milliseconds: number }>({
    name: 'database_clock',
    text: 'select (extract(epoch from clock_timestamp()) * 1000)::float8 as milliseconds',
    values: [],
  })
  const after = clock.now().getTime()
  const seconds = Math.round(((rows[0]?.milliseconds ?? before) - (before + after) / 2) / 1000)
  if (Math.abs(seconds) < tolerableSeconds) return
  log.write(databaseEvents['database.clock-differs'], { seconds })
}
