import { randomBytes } from 'node:crypto'
import { afterAll, vi } from 'vitest'
import { createGateway, type Gateway } from '../gateway.ts'
import { readConfig } from '../platform/config.ts'
import { openMeasuredClock, type MeasuredClock } from '../platform/db/clock/measured-clock.ts'
import type { TestDatabase } from './database/test-database.ts'
import { silentLog } from './silent-log.ts'
import { testBank } from './test-bank/rail.ts'

/** A gateway on a machine of its own. */
interface Process {
  readonly gateway: Gateway
  /** Runs while the clock of the machine, which `Date` reads, differs from the database's. */
  as<Result>(run: (gateway: Gateway) => Promise<Result>): Promise<Result>
}

export interface TwoProcesses {
  readonly first: Process
  readonly second: Process
  /** The time of the database, in milliseconds since 1970. */
  databaseMs(): number
  /** Sets the time of the database; both processes then ask for it, as they do every ten seconds. */
  shiftTo(at: number): Promise<void>
}

/**
 * Opens two processes that share a database. `differences`: how many milliseconds the clocks of their
 * machines are ahead of the database's.
 */
export async function openTwoProcesses(
  db: TestDatabase,
  differences: readonly [number, number],
): Promise<TwoProcesses> {
  const secretKey = randomBytes(32).toString('base64')
  const clocks: MeasuredClock[] = []
  const open = async (difference: number): Promise<Process> => {
    const as = async <Result>(run: () => Promise<Result>): Promise<Result> => {
      vi.setSystemTime(Date.now() + difference)
      return run().finally(() => vi.useRealTimers())
    }
    const gateway = await as(async () => {
      const clock = await openMeasuredClock(db, silentLog)
      clocks.push(clock)
      const config = readConfig({ LOG_LEVEL: 'silent', DATABASE_URL: db.url })
      return createGateway({
        config: { ...config, callbackAllowPrivate: true },
        db,
        clock,
        log: silentLog,
        secretKey,
        rails: [testBank],
      })
    })
    afterAll(() => gateway.close())
    return { gateway, as: (run) => as(() => run(gateway)) }
  }
  const [first, second] = [await open(differences[0]), await open(differences[1])]
  afterAll(() => clocks.forEach((clock) => clock.close()))
  let shiftedMs = 0
  const shiftTo = async (at: number) => {
    shiftedMs = Math.round(at - Date.now())
    await db.pool.query(
      `create or replace function gateway_now() returns timestamptz language sql stable as
       $$select date_trunc('milliseconds', statement_timestamp()) + interval '${shiftedMs} milliseconds'$$`,
    )
    await Promise.all(clocks.map((clock) => clock.measure()))
  }
  return { first, second, databaseMs: () => Date.now() + shiftedMs, shiftTo }
}
