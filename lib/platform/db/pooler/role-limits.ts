import type { Log } from '../../log/log.ts'
import { requestLimits } from '../limits.ts'
import { databaseEvents } from '../log-events.ts'
import type { Queryable } from '../transaction.ts'
import * as sql from '#sql/server'

/** The limits that PostgreSQL itself keeps, and what they are for requests, in milliseconds. */
const serverLimits = {
  statement_timeout: requestLimits.statementMs,
  lock_timeout: requestLimits.lockMs,
  idle_in_transaction_session_timeout: requestLimits.idleInTransactionMs,
} as const

/** Limits that a connection lacks. */
export interface MissingLimits {
  /** Their names in PostgreSQL. */
  readonly names: readonly string[]
  /** The statements that set them for this role in this database. */
  readonly sql: string
}

/**
 * The limits that are off on connections through a pooler; undefined where all are set. A pooler refuses them
 * as parameters of a connection, so they have to be settings of the role: without them a statement or a
 * lock may wait for ever on the server.
 */
export async function readMissingLimits(db: Queryable): Promise<MissingLimits | undefined> {
  const { rows } = await db.query(sql.readMissingLimits({ names: Object.keys(serverLimits) }))
  if (rows.length === 0) return undefined
  const limits: Readonly<Record<string, number>> = serverLimits
  return {
    names: rows.map(({ name }) => name),
    sql: rows
      .map(({ name, beginning }) => `${beginning}${name} = '${(limits[name] ?? 0) / 1_000}s';`)
      .join(' '),
  }
}

/** Logs one warning where connections through a pooler have no limits. */
export async function checkRoleLimits(db: Queryable, log: Log): Promise<void> {
  const missing = await readMissingLimits(db)
  if (missing) log.write(databaseEvents['database.limits-missing'], missing)
}
