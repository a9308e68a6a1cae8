import path from 'node:path'
import { byOperator, writeActor } from '../platform/audit/actor.ts'
import type { Config } from '../platform/config.ts'
import { migrationsFolder } from '../platform/db/migrations/migrate.ts'
import { readMigrations } from '../platform/db/migrations/migration-folder.ts'
import type { Log } from '../platform/log/log.ts'
import { findSecretKey, keepSecretKey } from '../platform/secrets/secret-key.ts'
import { BackupFault } from './backup-fault.ts'
import { fillDatabase, type RestoreWork } from './fill-database.ts'
import type { Manifest } from './manifest.ts'
import { verifyBackup, type VerifiedBackup } from './read-backup.ts'
import { restoreEmbedded } from './restore-embedded.ts'
import { lockRestore } from './restore-lock.ts'
import { refuseUsedTarget } from './restore-target.ts'
import { secretKeyFingerprint } from './secret-key-fingerprint.ts'
import { openOrMakeDatabase, type StoredDatabase } from './stored-database.ts'

export interface RestoreRequest {
  readonly directory: string
  /** Whether the backup may replace the existing embedded database, which is kept under another name. */
  readonly replace: boolean
  /** Who restores, for the audit. */
  readonly by: string
  readonly progress: (line: string) => void
  /** Reports what an operator should know about a restore that succeeded. */
  readonly notice: (line: string) => void
}

export interface RestoredBackup {
  readonly manifest: Manifest
  /** The new name of the replaced database. */
  readonly keptAs: string | undefined
}

/**
 * Restores a backup and holds the payouts. Everything is verified before anything is changed, and no existing
 * data is deleted.
 *
 * @throws BackupFault that says what does not match, or what opening the database throws
 */
export async function restoreBackup(
  config: Config,
  log: Log,
  { directory, replace, by, progress, notice }: RestoreRequest,
): Promise<RestoredBackup> {
  refuseUnnamed(by)
  const backup = await verifyBackup(path.resolve(directory))
  const { manifest } = backup
  await refuseUnfit(manifest, config)
  const secretKey = await secretKeyFor(backup, config)
  const stored = await openOrMakeDatabase(config, log)
  try {
    const keepKey = async () => {
      if (config.secretKey === undefined) await keepSecretKey(config.dataDirectory, secretKey)
    }
    const work = { backup, by, log, progress, notice, keepKey }
    const keptAs = stored.isEmbedded
      ? await restoreEmbedded(stored, work, replace)
      : await restoreOwn(stored, work, replace)
    return { manifest, keptAs }
  } finally {
    await stored.close()
  }
}

/** The name is written at the end, in the audit: one that cannot be stored is refused before the work. */
function refuseUnnamed(by: string): void {
  try {
    writeActor(byOperator(by))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new BackupFault(`Name who restores, with --by: ${reason}`)
  }
}

async function refuseUnfit({ mode, version, migrations }: Manifest, config: Config): Promise<void> {
  if (mode !== config.mode)
    throw new BackupFault(
      `This backup is of ${mode} mode and GATEWAY_MODE is ${config.mode}: set GATEWAY_MODE=${mode}.`,
    )
  const known = new Set((await readMigrations(migrationsFolder)).map(({ name }) => name))
  const unknown = migrations.find((name) => !known.has(name))
  if (unknown !== undefined)
    throw new BackupFault(
      `This backup was taken by a newer release (${version}; ${unknown} is not known here): restore it with that release.`,
    )
}

/** The key that sealed the backup's secrets: without it no token can be signed and no callback sent. */
async function secretKeyFor({ manifest, secretKey }: VerifiedBackup, config: Config): Promise<string> {
  const found = (await findSecretKey(config.secretKey, config.dataDirectory)) ?? secretKey
  if (found === undefined)
    throw new BackupFault(
      'The backup was taken without its secret key: set GATEWAY_SECRET_KEY to that of the installation that it was taken from; in the sandbox GATEWAY_SECRET_KEY=$(cat OLD/secret-key), where OLD is its data directory.',
    )
  if (secretKeyFingerprint(found) === manifest.secretKeyFingerprint) return found
  throw new BackupFault(
    `The secret key (GATEWAY_SECRET_KEY, or secret-key in ${config.dataDirectory}) is not that of the installation that the backup was taken from: set GATEWAY_SECRET_KEY to that one.`,
  )
}

/**
 * Restores into the database of a `DATABASE_URL`, which has to be empty: the gateway cannot choose its name
 * and owner.
 */
async function restoreOwn(stored: StoredDatabase, work: RestoreWork, replace: boolean): Promise<undefined> {
  if (replace)
    throw new BackupFault('--replace is for the embedded PostgreSQL: name an empty database in DATABASE_URL.')
  const session = await stored.db.session()
  // Held until the session ends with the database, after the restore.
  await lockRestore(session, 'this database')
  await refuseUsedTarget(session, work.backup.manifest.contents)
  await work.keepKey()
  await fillDatabase(stored.url, work)
}
