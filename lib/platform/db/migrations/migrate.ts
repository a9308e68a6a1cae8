import { fileURLToPath } from 'node:url'
import pg from 'pg'
import type { Log } from '../../log/log.ts'
import { databaseEvents } from '../log-events.ts'
import { clientQueryable, inSession, toQueryConfig } from '../transaction.ts'
import { migrationList, readMigrations } from './migration-folder.ts'
import type { Migration } from './migration-folder.ts'
import { MigrationError, pendingMigrations } from './migration-history.ts'
import type { AppliedMigration } from './migration-history.ts'
import { everything, openEnginePool, openSchemaEngine } from './schema-engine.ts'
import { advisoryLock, migrationHistory } from '#sql/server'

export { MigrationError }

export interface MigrateOptions {
  /** A direct connection, not through a transaction pooler. */
  url: string
  log: Log
  /** Default: prisma/migrations of this release. */
  folder?: string
  /** Only these, for the database of an earlier release. Default: all of the folder. */
  names?: readonly string[]
}

export const migrationsFolder = fileURLToPath(new URL('../../../../prisma/migrations', import.meta.url))

// Several processes may start at once: one migrates, the others wait here and then find nothing to do.
const migrationLock = 720_502
const undefinedTable = '42P01'

/**
 * Migrates the database to this release and fills `_prisma_migrations` as `prisma migrate deploy` does. Each
 * migration is applied in one transaction together with its row there, those of an empty database many at
 * once: after a crash it is applied completely or not at all. Returns the names of the applied migrations;
 * when there are none this costs one connection and one query.
 *
 * @throws MigrationError, DatabaseUnreachable with one line that says what to do
 */
export async function migrate(options: MigrateOptions): Promise<string[]> {
  const { url, log, folder = migrationsFolder, names } = options
  const known = (await readMigrations(folder)).filter(({ name }) => names?.includes(name) ?? true)
  const pool = await openEnginePool(url, log)
  try {
    if (pendingMigrations(known, await readHistory(pool)).length === 0) return []
    await pool.query(toQueryConfig(advisoryLock({ lock: migrationLock })))
    const history = await readHistory(pool)
    const pending = pendingMigrations(known, history)
    if (history.length === 0) {
      for (const step of longSteps(pending)) await apply(pool, folder, step)
      const migration = pending.at(-1)?.name
      log.write(databaseEvents['database.migrated'], { migration, migrations: pending.length })
      return pending.map(({ name }) => name)
    }
    for (const migration of pending) {
      await apply(pool, folder, [migration])
      log.write(databaseEvents['database.migrated'], { migration: migration.name })
    }
    return pending.map(({ name }) => name)
  } finally {
    await pool.end()
  }
}

/** The migrations that the database records as applied; none where it was never migrated. */
export async function readHistory(pool: Pick<pg.ClientBase, 'query'>): Promise<AppliedMigration[]> {
  try {
    return (await clientQueryable(pool).query(migrationHistory())).rows
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === undefinedTable) return []
    throw error
  }
}

/**
 * The migrations of an empty database, as few transactions: only one that waits for the locks of others must
 * not find those of the migrations before it.
 */
function longSteps(pending: readonly Migration[]): Migration[][] {
  const steps: Migration[][] = [[]]
  for (const migration of pending) {
    if (migration.script.includes('pg_locks')) steps.push([])
    steps.at(-1)?.push(migration)
  }
  return steps.filter((step) => step.length > 0)
}

/** The engine applies every pending migration of the list that it gets: so the list is the step that is due. */
async function apply(pool: pg.Pool, folder: string, step: Migration[]): Promise<void> {
  let failed: { readonly error: unknown; readonly script: string } | undefined
  const engine = await openSchemaEngine(pool, {
    onScriptFailure: (error, script) => (failed ??= { error, script }),
  })
  try {
    await inSession(pool, async () =>
      engine.applyMigrations({ migrationsList: await migrationList(folder, step), filters: everything }),
    )
  } catch (error) {
    const due = step.find(({ script }) => script === failed?.script) ?? step[0]
    throw migrationFailed(due?.name ?? '', failed?.error ?? error)
  } finally {
    engine.free()
  }
}

function migrationFailed(name: string, cause: unknown): MigrationError {
  if (cause instanceof Error && 'code' in cause && cause.code === 'P3005') {
    return new MigrationError(
      'The database is not empty and was not made by this gateway: name an empty one in DATABASE_URL.',
      { cause },
    )
  }
  const reason = cause instanceof Error ? (cause.message.split('\n')[0] ?? '') : String(cause)
  const hint = cause instanceof pg.DatabaseError && cause.hint ? ` ${cause.hint}` : ''
  return new MigrationError(
    `Migration ${name} cannot be applied, the database is unchanged: ${reason}.${hint}`,
    { cause },
  )
}
