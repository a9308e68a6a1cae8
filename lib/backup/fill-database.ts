import { openDatabase } from '../platform/db/database.ts'
import { administrationLimits } from '../platform/db/limits.ts'
import { migrate } from '../platform/db/migrations/migrate.ts'
import type { Log } from '../platform/log/log.ts'
import { loadRows } from './load-rows.ts'
import { findPgRestore } from './pg-restore.ts'
import type { VerifiedBackup } from './read-backup.ts'

/** What is restored, and who does it. */
export interface RestoreWork {
  readonly backup: VerifiedBackup
  /** For the audit. */
  readonly by: string
  readonly log: Log
  readonly progress: (line: string) => void
  readonly notice: (line: string) => void
  /**
   * Writes the secret key of the backup into the data directory. Call it before the restored database can be
   * opened by a gateway.
   */
  readonly keepKey: () => Promise<void>
}

/**
 * Fills an empty or prepared database: the tables of the backup's release, its rows with the payouts held,
 * then the later migrations. The rows are written in one transaction.
 */
export async function fillDatabase(url: string, work: RestoreWork): Promise<void> {
  const { backup, by, log, progress } = work
  const { contents, migrations } = backup.manifest
  const db = openDatabase({ url, log, poolSize: 1, limits: administrationLimits })
  try {
    const session = await db.session()
    if (contents === 'rows') {
      await migrate({ url, log, names: migrations })
      await loadRows(session, backup, by, progress)
    } else {
      const pgRestore = await findPgRestore(session, url)
      await pgRestore.run(backup, by)
    }
    await migrate({ url, log })
  } finally {
    await db.close()
  }
}
