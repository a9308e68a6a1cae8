import type pg from 'pg'
import type { Database } from '../../../../platform/db/database.ts'
import { deleteImport } from '../sql/imports.ts'

const key = `hashtextextended('bank_import ' || $1, 0)`

/**
 * Runs `run` while this process is known to read an import. A process that is killed loses its lock,
 * and the next import deletes what it had read: nothing of it was booked.
 */
export async function whileReading<Result>(
  db: Database,
  importId: string,
  run: () => Promise<Result>,
): Promise<Result> {
  const session = await db.session()
  try {
    await session.query(`select pg_advisory_lock(${key})`, [importId])
    await deleteAbandoned(db, session)
    return await run()
  } finally {
    await session.end()
  }
}

async function deleteAbandoned(db: Database, session: pg.Client): Promise<void> {
  const read = `select id from bank_import where state = 'READING'`
  const { rows } = await session.query<{ id: string }>(read)
  for (const { id } of rows) {
    const lock = await session.query<{ held: boolean }>(`select pg_try_advisory_lock(${key}) as held`, [id])
    if (!lock.rows[0]?.held) continue
    // Its process may have ended it, and released the lock, since it was listed.
    const { rowCount } = await session.query(`${read} and id = $1`, [id])
    if (rowCount) await deleteImport(db, id)
  }
}
