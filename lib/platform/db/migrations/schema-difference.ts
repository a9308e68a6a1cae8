import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { migrationsFolder } from './migrate.ts'
import { migrationList, readMigrations } from './migration-folder.ts'
import { dropDatabase } from '../maintenance/drop-database.ts'
import { everything, openEnginePool, openSchemaEngine } from './schema-engine.ts'

export interface SchemaDifferenceOptions {
  /** A PostgreSQL in which a database may be made and dropped. */
  url: string
  folder?: string
  schemaFile?: string
}

const gatewaySchema = fileURLToPath(new URL('../../../../prisma/schema.prisma', import.meta.url))

/**
 * The SQL that would bring a database made by the migrations to prisma/schema.prisma; empty when the two
 * agree. Triggers, checks and partial indexes, which a Prisma schema cannot express, are no difference. The
 * migrations run in a database made for it.
 */
export async function schemaDifference({
  url,
  folder = migrationsFolder,
  schemaFile = gatewaySchema,
}: SchemaDifferenceOptions): Promise<string> {
  const history = await migrationList(folder, await readMigrations(folder))
  const content = await readFile(schemaFile, 'utf8')
  return withScratchDatabase(url, async (shadowUrl) => {
    const pool = await openEnginePool(url)
    const engine = await openSchemaEngine(pool, { shadowUrl })
    try {
      const { exitCode, stdout } = await engine.diff({
        from: { tag: 'migrations', ...history },
        to: { tag: 'schemaDatamodel', files: [{ path: schemaFile, content }] },
        script: true,
        exitCode: true,
        filters: everything,
      })
      return exitCode === 0 ? '' : (stdout ?? '')
    } finally {
      engine.free()
      await pool.end()
    }
  })
}

async function withScratchDatabase<Result>(
  url: string,
  use: (url: string) => Promise<Result>,
): Promise<Result> {
  const name = `scratch_${randomUUID().replaceAll('-', '')}`
  const admin = await openEnginePool(url)
  try {
    await admin.query(`create database ${name}`)
    const scratchUrl = new URL(url)
    scratchUrl.pathname = `/${name}`
    return await use(scratchUrl.href)
  } finally {
    await dropDatabase(admin, name).catch(() => {})
    await admin.end()
  }
}
