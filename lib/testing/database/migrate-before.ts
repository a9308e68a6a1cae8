import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { migrate, migrationsFolder } from '../../platform/db/migrations/migrate.ts'
import { silentLog } from '../silent-log.ts'

/** Migrates an empty database to the schema before a migration, which is named by its folder. */
export async function migrateBefore(url: string, migration: string): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'gateway-migrations-'))
  try {
    const names = (await readdir(migrationsFolder)).filter(
      (name) => name < migration || name.endsWith('.toml'),
    )
    for (const name of names)
      await cp(path.join(migrationsFolder, name), path.join(folder, name), { recursive: true })
    await migrate({ url, log: silentLog, folder })
  } finally {
    await rm(folder, { recursive: true })
  }
}
