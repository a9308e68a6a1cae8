import type { Database } from '../database.ts'
import { clientQueryable } from '../transaction.ts'
import { isIndexValid, lockIndex, validIndexes } from '#sql/server'

/** An index on a table that may be large, as a command builds it after an upgrade. */
export interface LaterIndex {
  readonly name: string
  /** What comes after `create index concurrently NAME on`. */
  readonly on: string
}

/**
 * A table of more rows is analyzed with its new index: of an expression the planner knows nothing until then, and
 * may read the whole table. With fewer any plan is fast, and one that was made for an empty table would be kept.
 */
const rowsKnown = 500

/**
 * Builds an index beside the traffic, unless it is there. What an earlier run left when it was stopped is an
 * index that nothing uses and every write keeps up: it is dropped, and the index is built anew; what another
 * process is still building is left to it. Has no limit of time. Returns whether it was built.
 */
export async function buildIndex(db: Database, { name, on }: LaterIndex): Promise<boolean> {
  const session = await db.session()
  try {
    // A concurrent build waits for every transaction that is older than itself.
    await session.query('set statement_timeout = 0; set lock_timeout = 0')
    const locked = await clientQueryable(session).query(lockIndex({ name }))
    if (!locked.rows[0]?.taken) return false
    const { rows } = await clientQueryable(session).query(isIndexValid({ name }))
    if (rows[0]?.valid) return false
    if (rows[0]) await session.query(unlimited(`drop index concurrently ${name}`))
    await session.query(unlimited(`create index concurrently ${name} on ${on}`))
    const table = on.split(' ', 1)[0]
    const { rowCount } = await session.query(`select from ${table} offset ${rowsKnown} limit 1`)
    if (rowCount === 1) await session.query(unlimited(`analyze ${table}`))
    return true
  } finally {
    await session.end()
  }
}

/** Builds those of the indexes that are not there. Returns how many were built. */
export async function buildMissing(db: Database, indexes: readonly LaterIndex[]): Promise<number> {
  const { rows } = await db.query(validIndexes({ names: indexes.map(({ name }) => name) }))
  const valid = new Set(rows.map(({ name }) => name))
  let built = 0
  for (const index of indexes) if (!valid.has(index.name) && (await buildIndex(db, index))) built += 1
  return built
}

/** The client waits as long as the server takes; keepalive notices a server that is gone. */
const unlimited = (text: string) => ({ text, query_timeout: 2 ** 31 - 1 })
