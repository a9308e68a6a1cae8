import { setTimeout as delay } from 'node:timers/promises'
import { PrismaPg } from '@prisma/adapter-pg'
import type pg from 'pg'
import type { Log } from '../log/log.ts'
import { watchAvailability } from './availability.ts'
import { connectSession, openPool } from './connect.ts'
import { databaseTrouble } from './database-trouble.ts'
import { databaseUnreachable } from './database-unreachable.ts'
import { PrismaClient } from './generated/client.ts'
import { requestLimits, type DatabaseLimits } from './limits.ts'
import { watchPoolUse } from './pool-busy.ts'
import { isRaisedByDatabase, ofDatabase } from './raised-by-database.ts'
import { runTransaction, toQueryConfig } from './transaction.ts'
import type { Queryable, TransactionOptions } from './transaction.ts'

export interface DatabaseOptions {
  /** Where statements go; may lead through a transaction pooler. */
  url: string
  /** A direct connection for LISTEN and advisory locks. Default: `url`. */
  sessionUrl?: string | undefined
  log: Log
  /** How many connections this process may hold in its pool. Default: 10. */
  poolSize?: number | undefined
  /** What `pg_stat_activity` calls this process. */
  applicationName?: string | undefined
  /** Default: `requestLimits`. */
  limits?: DatabaseLimits | undefined
}

/**
 * The one way to PostgreSQL: Prisma and hand-written SQL share its pool. `query` runs outside any transaction. Where the database is
 * away or cannot do it now, `query` and `transaction` throw `DatabaseUnreachable`; nothing is repeated that may have been done.
 */
export interface Database extends Queryable {
  readonly pool: pg.Pool
  /** Made at first use, over the same pool. */
  readonly prisma: PrismaClient
  /**
   * Runs `run` in one transaction and commits; rolls back when it throws. A serialisation failure or deadlock
   * (40001, 40P01) repeats the whole of `run`, at most `attempts` times: it must touch nothing but the database.
   */
  transaction<Result>(
    run: (transaction: Queryable) => Promise<Result>,
    options?: TransactionOptions,
  ): Promise<Result>
  /** A connection of its own, past any pooler, for LISTEN and advisory locks. Whoever asks for it calls `end()`. */
  session(): Promise<pg.Client>
  /** Resolves when the database answers, throws `DatabaseUnreachable` with one clear line when it does not. */
  reach(): Promise<void>
  /** Whether a connection was lost, or could not be made, at or after a moment of `performance.now()`. */
  lostSince(moment: number): boolean
  /** New connections go to another address of the same database. */
  moveTo(url: string): void
  /** Ends the pool and every session still open. */
  close(): Promise<void>
}

const closeWithinMs = 3_000

/** Opens nothing yet: the first statement connects. Call `reach()` to find out at once. */
export function openDatabase(options: DatabaseOptions): Database {
  const { log, limits = requestLimits } = options
  let { url, sessionUrl = url } = options
  const availability = watchAvailability(log)
  const pool = openPool({ ...options, limits, availability, direct: sessionUrl === url })
  const poolBusy = watchPoolUse(pool)
  const sessions = new Set<pg.Client>()
  let prisma: PrismaClient | undefined

  /** Notes whether the database answered, and puts its absence into words. */
  const heard = async <Answer>(asked: Promise<Answer>): Promise<Answer> => {
    try {
      const answer = await asked
      availability.answered()
      return answer
    } catch (thrown) {
      // Code of the caller runs within a transaction, and may fail at some other socket.
      if (!isRaisedByDatabase(thrown)) throw thrown
      const error = poolBusy(thrown) ?? thrown
      const trouble = databaseTrouble(error)
      if (trouble === 'lost' && !pool.ending) availability.lost(error)
      throw trouble === undefined ? error : databaseUnreachable(error, url)
    }
  }

  return {
    pool,
    get prisma() {
      return (prisma ??= new PrismaClient({ adapter: new PrismaPg(pool) }))
    },
    query: (statement) => heard(ofDatabase(pool.query(toQueryConfig(statement)))),
    transaction: (run, transactionOptions) => heard(runTransaction(pool, run, transactionOptions)),
    session: async () => {
      const session = await connectSession(sessionUrl, log, limits, options.applicationName)
      sessions.add(session)
      session.once('end', () => sessions.delete(session))
      return session
    },
    reach: async () => {
      const client = await pool.connect().catch((error: unknown) => {
        throw databaseUnreachable(error, url)
      })
      client.release()
    },
    lostSince: availability.lostSince,
    moveTo: (address) => {
      if (sessionUrl === url) sessionUrl = address
      url = address
      pool.options.connectionString = address
    },
    close: async () => {
      await prisma?.$disconnect()
      const ends = [...sessions].map((session) => session.end())
      if (!pool.ended) ends.push(pool.end())
      // A server that does not answer any more says no goodbye either.
      await Promise.race([Promise.allSettled(ends), delay(closeWithinMs, undefined, { ref: false })])
    },
  }
}

export type { Queryable, TransactionOptions }
export type { Statement } from './transaction.ts'
