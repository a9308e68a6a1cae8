import type pg from 'pg'
import { clientQueryable } from '../platform/db/transaction.ts'
import { BackupFault } from './backup-fault.ts'
import { tryAdvisoryLock } from '#sql/server'

const restoreLock = 720_503

/**
 * Excludes a second restore until the session ends. Advisory locks are of one database: take it in one that
 * every restore of the target uses.
 *
 * @throws BackupFault where another restore runs
 */
export async function lockRestore(session: pg.ClientBase, target: string): Promise<void> {
  const { rows } = await clientQueryable(session).query(tryAdvisoryLock({ lock: restoreLock }))
  if (!rows[0]?.done) throw new BackupFault(`Another restore into ${target} is running: wait for it.`)
}
