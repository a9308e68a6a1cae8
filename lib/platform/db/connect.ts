import pg from 'pg'
import type { Log } from '../log/log.ts'
import type { Availability } from './availability.ts'
import { columnTypes } from './column-types.ts'
import { databaseUnreachable } from './database-unreachable.ts'
import type { DatabaseLimits } from './limits.ts'
import { databaseEvents } from './log-events.ts'
import { UnnamedClient } from './pooler/unnamed-client.ts'
import { markRaisedByDatabase } from './raised-by-database.ts'
import { refuseStandby } from './standby/refuse-standby.ts'

export interface PoolOptions {
  readonly url: string
  readonly log: Log
  readonly limits: DatabaseLimits
  readonly availability: Availability
  /**
   * Whether connections reach PostgreSQL itself. A pooler rejects limits as connection parameters, because
   * its clients share connections.
   */
  readonly direct: boolean
  /** Whether statements keep their names. Default: `named`. */
  readonly statements?: 'named' | 'unnamed' | undefined
  readonly poolSize?: number | undefined
  readonly applicationName?: string | undefined
  /** Whether connections to a standby are good. Default: false. */
  readonly mayBeStandby?: boolean | undefined
}

/**
 * TCP keepalive starts after a connection was idle for this time; without it a lost host is noticed only
 * after hours.
 */
const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const

/**
 * Where PostgreSQL has a compiler, it compiles what it expects to take long: a statement of many expressions
 * over few rows, as those of `ledger check`, then takes three times as long. Nor does a statement take several
 * processes: those of a page of a list read far beyond its last row before the first of them is asked to stop,
 * and one search would take every core from payments.
 */
const oneProcess = '-c jit=off -c max_parallel_workers_per_gather=0'

/**
 * The pool of a process. Parameters in the URL (`?statement_timeout=30000`) take precedence over `limits`.
 */
export function openPool(options: PoolOptions): pg.Pool {
  const { url, log, limits, availability, direct, statements, poolSize = 10, applicationName } = options
  // The pool waits for it, though its type does not say so. Not `verify`: a wait for a connection that ends
  // meanwhile would keep the connection for ever.
  const onConnect: (client: pg.ClientBase) => unknown = (client) => refuseStandby(client, limits.connectMs)
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    types: columnTypes,
    ...(statements === 'unnamed' && { Client: UnnamedClient }),
    ...keepAlive,
    connectionTimeoutMillis: limits.connectMs,
    ...(!options.mayBeStandby && { onConnect }),
    query_timeout: limits.answerMs,
    ...(direct && {
      options: oneProcess,
      statement_timeout: limits.statementMs,
      lock_timeout: limits.lockMs,
      idle_in_transaction_session_timeout: limits.idleInTransactionMs,
    }),
    ...(applicationName === undefined ? {} : { application_name: applicationName }),
  })
  // The pool removes its own listener while a connection is in use, and an error without a listener ends the
  // process. The statement that uses the connection reports the error.
  pool.on('connect', (client) => {
    client.on('error', (error) => {
      markRaisedByDatabase(error)
      log.write(databaseEvents['database.connection-lost'], { err: error })
    })
  })
  pool.on('error', (error) => {
    // The pool reports its end before its sockets are closed: the last process to leave stops the server
    // while they are open.
    if (!pool.ending) availability.lost(error)
  })
  return pool
}

/** The role may have limits of its own, which are for requests through a pooler. */
export const withoutLimits =
  'set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0'

/**
 * One connection outside every pool, without limits for its statements. The caller ends it; a lost connection
 * is logged and raises its `end` event.
 */
export async function connectSession(
  url: string,
  log: Log,
  { connectMs }: Pick<DatabaseLimits, 'connectMs'>,
  applicationName?: string,
): Promise<pg.Client> {
  const session = new pg.Client({
    connectionString: url,
    types: columnTypes,
    ...keepAlive,
    connectionTimeoutMillis: connectMs,
    ...(applicationName === undefined ? {} : { application_name: applicationName }),
  })
  session.on('error', (error) => {
    markRaisedByDatabase(error)
    log.write(databaseEvents['database.session-lost'], { err: error })
  })
  try {
    await session.connect()
    await session.query(withoutLimits)
    await refuseStandby(session, connectMs)
  } catch (error) {
    // It was opened, and is not given to anybody.
    void session.end().catch(() => {})
    throw databaseUnreachable(error, url)
  }
  return session
}
