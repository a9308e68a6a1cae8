import type { Config } from '../config.ts'
import type { Queryable } from './transaction.ts'
import * as sql from '#sql/installation'

/** The database belongs to the other mode: test money can never become real. */
export class WrongMode extends Error {
  override readonly name = 'WrongMode'
}

/**
 * Writes the mode at the first start; every later one must be of the same.
 *
 * @throws WrongMode
 */
export async function settleMode(db: Queryable, mode: Config['mode']): Promise<void> {
  await db.query(sql.settleMode({ mode }))
  await checkMode(db, mode)
}

/**
 * Compares the mode of the database with this one, and writes nothing. A database that no gateway was started
 * on has no mode yet.
 *
 * @throws WrongMode
 */
export async function checkMode(db: Queryable, mode: Config['mode']): Promise<void> {
  const { rows } = await db.query(sql.readMode())
  const settled = rows[0]?.mode ?? mode
  if (settled === mode) return
  throw new WrongMode(
    `this database was made in ${settled} mode and GATEWAY_MODE is ${mode}: use another database, or start with GATEWAY_MODE=${settled}`,
  )
}
