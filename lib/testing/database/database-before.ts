import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { migrate, migrationsFolder } from '../../platform/db/migrations/migrate.ts'
import { siblingUrl } from '../../platform/db/sibling-url.ts'
import { silentLog } from '../silent-log.ts'
import type { TestDatabase } from './test-database.ts'

/**
 * Makes a database beside another, with the schema before a migration, which is named by its folder. Returns
 * its address.
 */
export async function databaseBefore(admin: TestDatabase, migration: string): Promise<string> {
  const name = `earlier_${randomUUID().replaceAll('-', '')}`
  await admin.pool.query(`create database ${name}`)
  const url = siblingUrl(admin.url, name)
  const names = (await readdir(migrationsFolder)).filter((other) => other < migration)
  await migrate({ url, log: silentLog, names })
  return url
}
