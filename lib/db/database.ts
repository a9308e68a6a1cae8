import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import { columnTypes } from './column-types.ts'
import { databaseUnreachable } from './database-unreachable.ts'
import { PrismaClient } from './generated/client.ts'
import { runTransaction, toQueryConfig } from './transaction.ts'
import type { Queryable, TransactionOptions } from './transaction.ts'

/** What the database says about itself; a pino logger fits. */
export interface DatabaseLog {
  debug(fields: object, message: string): void
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
}

export interface DatabaseOptions {
  /** Where statements go; may lead through a transaction pooler. */
  url: string
  /** A direct connection for LISTEN and advisory locks. Default: `url`. */
  sessionUrl?: string | undefined
  log: DatabaseLog
  /** How many connections this process may hold in its pool. Default: 10. */
  poolSize?: number | undefined
  /** What `pg_stat_activity` calls this process. */
  applicationName?: string | undefined
}

/** The one way to PostgreSQL: Prisma and hand-written SQL share its pool. `query` runs outside any transaction. */
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
  /** Ends the pool and every session still open. */
  close(): Promise<void>
}

const connectTimeoutMs = 10_000

/** Opens nothing yet: the first statement connects. Call `reach()` to find out at once. */
export function openDatabase(options: DatabaseOptions): Database {
  const { log, url } = options
  const sessionUrl = options.sessionUrl ?? url
  const pool = openPool(options)
  const sessions = new Set<pg.Client>()
  let prisma: PrismaClient | undefined

  return {
    pool,
    get prisma() {
      return (prisma ??= new PrismaClient({ adapter: new PrismaPg(pool) }))
    },
    query: (statement) => pool.query(toQueryConfig(statement)),
    transaction: (run, transactionOptions) => runTransaction(pool, run, transactionOptions),
    session: async () => {
      const session = await connectSession(sessionUrl, log, options.applicationName)
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
    close: async () => {
      await prisma?.$disconnect()
      await Promise.allSettled([...sessions].map((session) => session.end()))
      if (!pool.ended) await pool.end()
    },
  }
}

/** One connection outside every pool. The caller ends it; a lost connection is logged and raises its `end` event. */
export async function connectSession(
  url: string,
  log: DatabaseLog,
  applicationName?: string,
): Promise<pg.Client> {
  const session = new pg.Client({
    connectionString: url,
    types: columnTypes,
    keepAlive: true,
    connectionTimeoutMillis: connectTimeoutMs,
    ...(applicationName === undefined ? {} : { application_name: applicationName }),
  })
  session.on('error', (error) => log.warn({ err: error }, 'a session connection to the database was lost'))
  await session.connect().catch((error: unknown) => {
    throw databaseUnreachable(error, url)
  })
  return session
}

function openPool({ url, log, poolSize = 10, applicationName }: DatabaseOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    types: columnTypes,
    keepAlive: true,
    connectionTimeoutMillis: connectTimeoutMs,
    ...(applicationName === undefined ? {} : { application_name: applicationName }),
  })
  pool.on('error', (error) => {
    // The pool counts as ended before its sockets are: the last process out stops the server under them.
    if (!pool.ending) log.warn({ err: error }, 'an idle connection to the database was lost')
  })
  return pool
}

export type { Queryable, TransactionOptions }
export type { Statement } from './transaction.ts'
