import type { Database } from '../../platform/db/database.ts'
import type { RowOf } from '../../platform/db/statement.ts'
import { demoReadDatabaseStatus } from '#sql/callback'

/** The server version of PostgreSQL, and how many callbacks and sandbox events are overdue. */
export async function readDatabaseStatus(db: Database): Promise<RowOf<typeof demoReadDatabaseStatus>> {
  const { rows } = await db.query(demoReadDatabaseStatus())
  return rows[0] ?? { version: '', overdue: 0 }
}
