import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { MigrationList } from '@prisma/schema-engine-wasm'

/** One folder of prisma/migrations, in Prisma's own format. */
export interface Migration {
  name: string
  script: string
  /** As Prisma computes it: SHA-256 of the script, in hex. */
  checksum: string
}

const lockFile = 'migration_lock.toml'

/** Reads the history in the order in which it is applied: by name. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name)
  return Promise.all(
    names.toSorted().map(async (name) => {
      const script = await readFile(path.join(folder, name, 'migration.sql'), 'utf8')
      return { name, script, checksum: createHash('sha256').update(script).digest('hex') }
    }),
  )
}

/** The history as the schema engine takes it. */
export async function migrationList(folder: string, migrations: Migration[]): Promise<MigrationList> {
  const lock = await readFile(path.join(folder, lockFile), 'utf8').catch(() => null)
  return {
    baseDir: folder,
    lockfile: { path: lockFile, content: lock },
    shadowDbInitScript: '',
    migrationDirectories: migrations.map(({ name, script }) => ({
      path: name,
      migrationFile: { path: 'migration.sql', content: { tag: 'ok', value: script } },
    })),
  }
}
