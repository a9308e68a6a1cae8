import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import type { Log } from '../log/log.ts'
import { watchAvailability, type Availability } from './availability.ts'
import { connectSession, openPool } from './connect.ts'
import { databaseTrouble } from './database-trouble.ts'
import { databaseUnreachable } from './database-unreachable.ts'
import type { PrismaClient } from './generated/client.ts'
import { requestLimits, type DatabaseLimits } from './limits.ts'
import { watchPoolUse } from './pool-busy.ts'
import { isRaisedByDatabase, ofDatabase } from './raised-by-database.ts'
import { runTransaction, toQueryConfig } from './transaction.ts'
import type { Queryable, TransactionOptions } from './transaction.ts'

export interface DatabaseOptions {
  /** The address for statements; may be a transaction pooler. */
  url: string
  /** A direct connection for LISTEN and advisory locks. Default: `url`. */
  sessionUrl?: string | undefined
  /** Whether statements through the pool keep their names. Default: `named`. */
  statements?: 'named' | 'unnamed' | undefined
  log: Log
  /** How many connections this process may hold in its pool. Default: 10. */
  poolSize?: number | undefined
  /** The `application_name` of this process in `pg_stat_activity`. */
  applicationName?: string | undefined
  /** Default: `requestLimits`. */
  limits?: DatabaseLimits | undefined
  /** Whether the server may be a standby, for reads that may lag. Default: false. */
  mayBeStandby?: boolean | undefined
  /** Shared by several pools of one database, so that an outage is logged once. Default: its own. */
  availability?: Availability | undefined
}

/**
 * Every access to PostgreSQL: Prisma and hand-written SQL share its pool. `query` runs outside any
 * transaction. When the database is unreachable or busy, `query` and `transaction` throw
 * `DatabaseUnreachable`; nothing is repeated that may have been committed.
 */
export interface Database extends Queryable {
  readonly pool: pg.Pool
  /** Loaded and created on first use, over the same pool: it takes a third of a second. */
  prisma(): Promise<PrismaClient>
  /**
   * Runs `run` in one transaction and commits; rolls back when it throws. After a serialisation failure or
   * deadlock (40001, 40P01) the whole of `run` is repeated, at most `attempts` times: it must change nothing
   * but the database.
   */
  transaction<Result>(
    run: (transaction: Queryable) => Promise<Result>,
    options?: TransactionOptions,
  ): Promise<Result>
  /** A new connection, not through a pooler, for LISTEN and advisory locks. The caller calls `end()`. */
  session(): Promise<pg.Client>
  /**
   * Resolves when the database answers; throws `DatabaseUnreachable` with a one-line reason when it does not.
   */
  reach(): Promise<void>
  /** Whether a connection was lost, or could not be opened, at or after a time of `performance.now()`. */
  lostSince(moment: number): boolean
  /** Opens new connections to another address of the same database. */
  moveTo(url: string): void
  /** Ends the pool and every session still open. */
  close(): Promise<void>
}

const closeWithinMs = 3_000

/** Opens no connection: the first statement does. Call `reach()` to check at once. */
export function openDatabase(options: DatabaseOptions): Database {
  const { log, limits = requestLimits, availability = watchAvailability(log) } = options
  let { url, sessionUrl = url } = options
  const pool = openPool({ ...options, limits, availability, direct: sessionUrl === url })
  const poolBusy = watchPoolUse(pool)
  const sessions = new Set<pg.Client>()
  let prisma: Promise<PrismaClient> | undefined

  /** Records whether the database answered, and replaces connection errors by `DatabaseUnreachable`. */
  const recorded = async <Answer>(asked: Promise<Answer>): Promise<Answer> => {
    try {
      const answer = await asked
      availability.answered()
      return answer
    } catch (thrown) {
      // The caller's code runs within the transaction, and may fail at another socket.
      if (!isRaisedByDatabase(thrown)) throw thrown
      const error = poolBusy(thrown) ?? thrown
      const trouble = databaseTrouble(error)
      if (trouble === 'lost' && !pool.ending) availability.lost(error)
      throw trouble === undefined ? error : databaseUnreachable(error, url)
    }
  }

  return {
    pool,
    prisma: () => (prisma ??= openPrisma(pool)),
    query: (statement) => recorded(ofDatabase(pool.query(toQueryConfig(statement)))),
    transaction: (run, transactionOptions) => recorded(runTransaction(pool, run, transactionOptions)),
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
      await (await prisma)?.$disconnect()
      const ends = [...sessions].map((session) => session.end())
      if (!pool.ended) ends.push(pool.end())
      // A server that does not answer does not close the connection either.
      await Promise.race([Promise.allSettled(ends), delay(closeWithinMs, undefined, { ref: false })])
    },
  }
}

async function openPrisma(pool: pg.Pool): Promise<PrismaClient> {
  const [{ PrismaClient }, { PrismaPg }] = await Promise.all([
    import('./generated/client.ts'),
    import('@prisma/adapter-pg'),
  ])
  return new PrismaClient({ adapter: new PrismaPg(pool) })
}

export type { Queryable, TransactionOptions }
export type { Statement } from './statement.ts'
