import type { RowOf } from '../statement.ts'
import type { Migration } from './migration-folder.ts'
import type { migrationHistory } from '#sql/server'

/** A row of `_prisma_migrations`. */
export type AppliedMigration = RowOf<typeof migrationHistory>

/** The database cannot be migrated to this release. The message is one line that says what to do. */
export class MigrationError extends Error {
  override name = 'MigrationError'
}

/**
 * The migrations that the database still lacks, oldest first.
 *
 * @throws MigrationError for a database of a newer release, a migration that failed halfway or one that was edited afterwards
 */
export function pendingMigrations(
  known: readonly Migration[],
  history: readonly AppliedMigration[],
): Migration[] {
  const standing = history.filter((row) => row.rolled_back_at === null)
  const knownByName = new Map(known.map((migration) => [migration.name, migration]))
  for (const row of standing) refuseUnlessSound(row, knownByName.get(row.migration_name))
  const applied = new Set(standing.map((row) => row.migration_name))
  return known.filter((migration) => !applied.has(migration.name))
}

function refuseUnlessSound(row: AppliedMigration, known: Migration | undefined): void {
  const name = row.migration_name
  if (!known) {
    throw new MigrationError(
      `The database was migrated by a newer release (${name} is not known here): start that release, or restore a backup from before it.`,
    )
  }
  if (row.finished_at === null) {
    throw new MigrationError(
      `Migration ${name} failed halfway when another program applied it: undo what it did, run "npx prisma migrate resolve --rolled-back ${name}" and start again.`,
    )
  }
  if (row.checksum !== known.checksum) {
    throw new MigrationError(
      `Migration ${name} was edited after this database had applied it: put the file back as it was and write the change as a new migration.`,
    )
  }
}
