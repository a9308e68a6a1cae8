import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { databaseTrouble } from './database-trouble.ts'
import { isRaisedByDatabase, ofDatabase } from './raised-by-database.ts'
import type { Statement } from './statement.ts'

/** Anything that accepts statements: the pool, or one transaction. */
export interface Queryable {
  query<Row extends pg.QueryResultRow>(statement: Statement<Row>): Promise<pg.QueryResult<Row>>
}

export interface TransactionOptions {
  isolation?: 'read committed' | 'repeatable read' | 'serializable'
  /** How many times the whole transaction may be tried. Default: 5. */
  attempts?: number
  /**
   * For work that no client waits for: the limit of one statement in place of the connection's, in
   * milliseconds.
   */
  statementLimitMs?: number
}

/** How much longer the client waits for an answer than the server's own limit. */
const answerMarginMs = 2_000

// https://www.postgresql.org/docs/18/mvcc-serialization-failure-handling.html
const serializationFailure = '40001'
const deadlockDetected = '40P01'

/** See `Database.transaction`. */
export async function runTransaction<Result>(
  pool: pg.Pool,
  run: (transaction: Queryable) => Promise<Result>,
  options: TransactionOptions = {},
): Promise<Result> {
  const { attempts = 5 } = options
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runOnce(pool, run, options)
    } catch (error) {
      if (attempt >= attempts || !mayBeRepeated(error)) throw error
      await delay(Math.random() * 10 * 2 ** attempt)
    }
  }
}

/**
 * Wraps a connection that the caller holds (a session, a pool client) as a `Queryable`. An answer is waited
 * for as long as the connection does, or for so many milliseconds.
 */
export function clientQueryable(client: Pick<pg.ClientBase, 'query'>, answerWithinMs?: number): Queryable {
  const limit = answerWithinMs === undefined ? {} : { query_timeout: answerWithinMs }
  return { query: (statement) => ofDatabase(client.query({ ...toQueryConfig(statement), ...limit })) }
}

/** The arguments of `pg`: it wants a mutable array and never writes to it. */
export function toQueryConfig({ name, text, values = [], types }: Statement<unknown>): pg.QueryConfig {
  return { name, text, values: values as unknown[], ...(types && { types }) }
}

/** Runs `run` in one transaction of a connection that the caller holds, of the default kind or the named one. */
export async function inSession<Result>(
  session: Pick<pg.ClientBase, 'query'>,
  run: () => Promise<Result>,
  characteristics = '',
): Promise<Result> {
  await session.query(`begin ${characteristics}`)
  try {
    const result = await run()
    await session.query('commit')
    return result
  } catch (error) {
    await rollBack(session)
    throw error
  }
}

async function runOnce<Result>(
  pool: pg.Pool,
  run: (transaction: Queryable) => Promise<Result>,
  { isolation = 'read committed', statementLimitMs }: TransactionOptions,
): Promise<Result> {
  const client = await ofDatabase(pool.connect())
  let broken = false
  try {
    await ofDatabase(client.query(`begin isolation level ${isolation}${limitOf(statementLimitMs)}`))
    const result = await run(
      clientQueryable(client, statementLimitMs === undefined ? undefined : statementLimitMs + answerMarginMs),
    )
    const { command } = await ofDatabase(client.query('commit'))
    if (command === 'ROLLBACK')
      throw new Error('the error of a failed statement was ignored: the transaction was rolled back')
    return result
  } catch (error) {
    // While an answer is missing, a ROLLBACK would wait behind the statement; when the connection ends,
    // PostgreSQL rolls back by itself.
    const isLost = isRaisedByDatabase(error) && databaseTrouble(error) === 'lost'
    broken = isLost || !(await rollBack(client))
    throw error
  } finally {
    client.release(broken)
  }
}

const limitOf = (statementLimitMs: number | undefined): string =>
  statementLimitMs === undefined ? '' : `; set local statement_timeout = ${Math.round(statementLimitMs)}`

const rollBack = (client: Pick<pg.ClientBase, 'query'>): Promise<boolean> =>
  client.query('rollback').then(
    () => true,
    () => false,
  )

function mayBeRepeated(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === serializationFailure || code === deadlockDetected
}
