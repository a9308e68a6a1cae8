import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'

/** One SQL statement. The name makes it a prepared statement of the connection: one name, one text, for good. */
export interface Statement {
  name: string
  text: string
  values?: readonly unknown[]
}

/** Whatever statements can be sent to: the pool, or one transaction. */
export interface Queryable {
  query<Row extends pg.QueryResultRow>(statement: Statement): Promise<pg.QueryResult<Row>>
}

export interface TransactionOptions {
  isolation?: 'read committed' | 'repeatable read' | 'serializable'
  /** How often the whole transaction may be tried. Default: 5. */
  attempts?: number
}

// https://www.postgresql.org/docs/18/mvcc-serialization-failure-handling.html
const serializationFailure = '40001'
const deadlockDetected = '40P01'

/** See `Database.transaction`. */
export async function runTransaction<Result>(
  pool: pg.Pool,
  run: (transaction: Queryable) => Promise<Result>,
  { isolation = 'read committed', attempts = 5 }: TransactionOptions = {},
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runOnce(pool, run, isolation)
    } catch (error) {
      if (attempt >= attempts || !mayBeRepeated(error)) throw error
      await delay(Math.random() * 10 * 2 ** attempt)
    }
  }
}

/** Wraps a connection somebody else holds (a session, a pool client) as a `Queryable`. */
export function clientQueryable(client: pg.ClientBase): Queryable {
  return { query: (statement) => client.query(toQueryConfig(statement)) }
}

/** What `pg` takes; it wants a mutable array and never writes to it. */
export function toQueryConfig({ name, text, values = [] }: Statement): pg.QueryConfig {
  return { name, text, values: values as unknown[] }
}

async function runOnce<Result>(
  pool: pg.Pool,
  run: (transaction: Queryable) => Promise<Result>,
  isolation: string,
): Promise<Result> {
  const client = await pool.connect()
  let broken = false
  try {
    await client.query(`begin isolation level ${isolation}`)
    const result = await run(clientQueryable(client))
    const { command } = await client.query('commit')
    if (command === 'ROLLBACK')
      throw new Error('a failed statement was passed over: the transaction was rolled back')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => {
      broken = true
    })
    throw error
  } finally {
    client.release(broken)
  }
}

function mayBeRepeated(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === serializationFailure || code === deadlockDetected
}
