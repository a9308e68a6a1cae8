import path from 'node:path'
import { Readable } from 'node:stream'
import type pg from 'pg'
import type { Config } from '../platform/config.ts'
import { migrationsFolder, readHistory } from '../platform/db/migrations/migrate.ts'
import { readMigrations } from '../platform/db/migrations/migration-folder.ts'
import { pendingMigrations } from '../platform/db/migrations/migration-history.ts'
import { readSequences } from '../platform/db/stored-tables.ts'
import { clientQueryable, inSession } from '../platform/db/transaction.ts'
import type { Log } from '../platform/log/log.ts'
import { releaseVersion } from '../platform/release-version.ts'
import { findSecretKey } from '../platform/secrets/secret-key.ts'
import { beginBackup, type BackupDraft } from './backup-directory.ts'
import { BackupFault } from './backup-fault.ts'
import { archiveFile, manifestFile, secretKeyFile, type Manifest } from './manifest.ts'
import { findPgDump, type PgDump } from './pg-dump.ts'
import { secretKeyFingerprint } from './secret-key-fingerprint.ts'
import { openStoredDatabase } from './stored-database.ts'
import { countRows, writeRows } from './write-rows.ts'
import { installationToBackUp } from '#sql/installation'
import { exportSnapshot } from '#sql/server'

export interface BackupRequest {
  /** Empty, or not yet existing. */
  readonly directory: string
  /** Default: `pg_dump` for a `DATABASE_URL`, `rows` for the embedded PostgreSQL. */
  readonly contents?: Manifest['contents'] | undefined
  /** Whether `GATEWAY_SECRET_KEY` is written beside it, readable. */
  readonly withSecretKey: boolean
  readonly progress: (line: string) => void
}

export interface TakenBackup {
  readonly directory: string
  readonly bytes: number
  readonly manifest: Manifest
}

/**
 * Takes a consistent backup of the whole database while the gateway keeps running. Throws `BackupFault`, or
 * what opening the database throws; an incomplete directory is never accepted as a backup.
 */
export async function takeBackup(config: Config, log: Log, request: BackupRequest): Promise<TakenBackup> {
  const secretKey = await findSecretKey(config.secretKey, config.dataDirectory)
  if (secretKey === undefined)
    throw new BackupFault('There is no secret key: set GATEWAY_SECRET_KEY as the gateway has it.')
  const stored = await openStoredDatabase(config, log)
  const directory = path.resolve(request.directory)
  try {
    const session = await stored.db.session()
    const contents = request.contents ?? (stored.isEmbedded ? 'rows' : 'pg_dump')
    const history = await refuseOtherRelease(session)
    // One snapshot of the database from the first statement on.
    const { draft, manifest } = await inSession(
      session,
      async () => {
        const view = await readView(session)
        if (view.mode !== config.mode) throw otherMode(view.mode, config.mode)
        const pgDump = contents === 'pg_dump' ? await findPgDump(stored.url, view.postgres) : undefined
        const begun = await beginBackup(directory)
        if (request.withSecretKey) await begun.write(secretKeyFile, Readable.from([`${secretKey}\n`]))
        const tables = pgDump
          ? await writeArchive(session, begun, pgDump)
          : await writeRows(session, begun, request.progress)
        const written: Manifest = {
          product: 'payment-gateway',
          format: 1,
          contents,
          version: releaseVersion,
          ...view,
          migrations: history,
          secretKeyFingerprint: secretKeyFingerprint(secretKey),
          tables,
          sequences: await readSequences(session),
        }
        return { draft: begun, manifest: written }
      },
      'isolation level repeatable read read only',
    )
    await draft.write(manifestFile, Readable.from([`${JSON.stringify(manifest, null, 2)}\n`]))
    await draft.finish()
    return { directory, bytes: draft.bytes(), manifest }
  } finally {
    await stored.close()
  }
}

/** A restore must know every table and column, so a release backs up its own databases only. */
async function refuseOtherRelease(session: pg.ClientBase): Promise<string[]> {
  const known = await readMigrations(migrationsFolder)
  const missing = pendingMigrations(known, await readHistory(session))
  if (missing.length > 0)
    throw new BackupFault(
      'This database is of an earlier release, or was never started: take the backup with the release that runs on it, or start this one on it first.',
    )
  return known.map(({ name }) => name)
}

type View = Pick<Manifest, 'mode' | 'takenAt' | 'postgres'>

async function readView(session: pg.ClientBase): Promise<View> {
  const { rows } = await clientQueryable(session).query(installationToBackUp())
  const [found] = rows
  if (!found) throw new BackupFault('This database was never started: there is nothing to back up.')
  return { mode: found.mode, takenAt: found.takenAt.toISOString(), postgres: found.version }
}

async function writeArchive(session: pg.Client, draft: BackupDraft, pgDump: PgDump) {
  const { rows } = await clientQueryable(session).query(exportSnapshot())
  const archive = pgDump.start(rows[0]?.snapshot ?? '')
  await Promise.all([draft.write(archiveFile, archive.output), archive.ended])
  return countRows(session)
}

const otherMode = (of: string, asked: string): BackupFault =>
  new BackupFault(
    `This database was made in ${of} mode and GATEWAY_MODE is ${asked}: set GATEWAY_MODE=${of}.`,
  )
