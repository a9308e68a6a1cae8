import type pg from 'pg'
import { clientQueryable } from '../platform/db/transaction.ts'
import { BackupFault } from './backup-fault.ts'
import type { Manifest } from './manifest.ts'
import { readMode } from '#sql/installation'
import { stateOfTarget } from '#sql/server'

/**
 * The content of the database that a backup is to be restored into. `empty`: no table. `prepared`: the tables
 * of the gateway, on which no gateway was ever started, as an interrupted restore leaves them. `used`:
 * everything else.
 */
export type TargetState = 'empty' | 'prepared' | 'used'

export async function targetState(session: pg.ClientBase): Promise<TargetState> {
  const database = clientQueryable(session)
  const { rows } = await database.query(stateOfTarget())
  const { tables = 0, ours = false } = rows[0] ?? {}
  if (tables === 0) return 'empty'
  if (!ours) return 'used'
  const started = await database.query(readMode())
  return started.rowCount === 0 ? 'prepared' : 'used'
}

/**
 * Refuses a database that has data. Rows may be written into tables that are prepared; pg_dump's archive
 * creates its tables itself.
 *
 * @throws BackupFault
 */
export async function refuseUsedTarget(
  session: pg.ClientBase,
  contents: Manifest['contents'],
): Promise<void> {
  const state = await targetState(session)
  if (state === 'empty' || (state === 'prepared' && contents === 'rows')) return
  throw new BackupFault(
    'The database that DATABASE_URL names is not empty, and nothing was changed: make an empty one and name that.',
  )
}
