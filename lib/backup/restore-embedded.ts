import pg from 'pg'
import { dropDatabase } from '../platform/db/maintenance/drop-database.ts'
import { connectSession } from '../platform/db/connect.ts'
import { administrationLimits } from '../platform/db/limits.ts'
import { siblingUrl } from '../platform/db/sibling-url.ts'
import { clientQueryable, inSession } from '../platform/db/transaction.ts'
import { leaseDatabase, leaseName } from '../platform/embedded-postgres/lease.ts'
import { BackupFault } from './backup-fault.ts'
import { fillDatabase, type RestoreWork } from './fill-database.ts'
import { keptName } from './replaced-databases.ts'
import { lockRestore } from './restore-lock.ts'
import { targetState } from './restore-target.ts'
import type { StoredDatabase } from './stored-database.ts'
import { connectionsOfProgram } from '#sql/server'

const objectInUse = '55006'
const draftName = 'gateway_restore'

/**
 * Restores into a new database beside the existing one and, when complete, swaps their names in one
 * transaction: a restore that fails leaves the existing database unchanged. The replaced one is kept under
 * another name, which is returned; undefined: it was empty.
 *
 * @throws BackupFault where a gateway runs on it, or where it has data and `replace` is false
 */
export async function restoreEmbedded(
  stored: StoredDatabase,
  work: RestoreWork,
  replace: boolean,
): Promise<string | undefined> {
  const admin = await connectSession(siblingUrl(stored.url, leaseDatabase), work.log, administrationLimits)
  try {
    await lockRestore(admin, 'this data directory')
    await refuseRunningGateway(admin)
    const session = await stored.db.session()
    const state = await targetState(session)
    const name = session.database ?? ''
    // A database can be renamed only while no connection to it is open.
    await stored.db.close()
    if (state === 'used' && !replace) throw inUse()
    await dropDatabase(admin, draftName)
    await admin.query(`create database ${draftName}`)
    try {
      await fillDatabase(siblingUrl(stored.url, draftName), work)
      await refuseRunningGateway(admin)
      const kept = keptName(name)
      await work.keepKey()
      await swap(admin, name, kept)
      return state === 'empty' && (await dropEmpty(admin, kept, work)) ? undefined : kept
    } catch (error) {
      await dropDatabase(admin, draftName).catch(() => {})
      throw error
    }
  } finally {
    await admin.end()
  }
}

async function refuseRunningGateway(admin: pg.ClientBase): Promise<void> {
  const { rowCount } = await clientQueryable(admin).query(connectionsOfProgram({ name: leaseName }))
  // One of them is the share of this process.
  if ((rowCount ?? 0) > 1) throw running()
}

async function swap(admin: pg.ClientBase, name: string, kept: string): Promise<void> {
  try {
    await inSession(admin, async () => {
      const rename = (from: string, to: string) =>
        admin.query(`alter database ${pg.escapeIdentifier(from)} rename to ${pg.escapeIdentifier(to)}`)
      await rename(name, kept)
      await rename(draftName, name)
    })
  } catch (error) {
    throw error instanceof pg.DatabaseError && error.code === objectInUse ? running() : error
  }
}

/** Whether the empty database was dropped. The restore is complete either way. */
async function dropEmpty(admin: pg.ClientBase, kept: string, { notice }: RestoreWork): Promise<boolean> {
  try {
    await admin.query(`drop database ${pg.escapeIdentifier(kept)}`)
    return true
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    notice(
      `The backup is restored. The empty database ${kept} that it replaced could not be dropped: ${reason}.`,
    )
    return false
  }
}

const running = (): BackupFault =>
  new BackupFault('The gateway runs on this database: stop every process and command of it, then restore.')

const inUse = (): BackupFault =>
  new BackupFault(
    'There is a database in the data directory already, and nothing was changed. With --replace the backup takes its place, and the present one is kept under another name.',
  )
