import type { Database } from '../../platform/db/database.ts'
import { MigrationError, migrationsFolder, readHistory } from '../../platform/db/migrations/migrate.ts'
import { readMigrations } from '../../platform/db/migrations/migration-folder.ts'
import { pendingMigrations } from '../../platform/db/migrations/migration-history.ts'
import { finding, type Finding } from '../finding.ts'

/** Whether the tables are those of this release; migrates nothing. */
export async function checkMigrations({ pool }: Database): Promise<Finding[]> {
  try {
    const missing = pendingMigrations(await readMigrations(migrationsFolder), await readHistory(pool))
    if (missing.length === 0) return []
    const some = missing.length === 1 ? 'a migration' : `${missing.length} migrations`
    return [finding('DATABASE_NOT_MIGRATED', `The database lacks ${some} of this release.`)]
  } catch (error) {
    if (!(error instanceof MigrationError)) throw error
    return [finding('DATABASE_OF_OTHER_RELEASE', error.message)]
  }
}
