import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, inject } from 'vitest'
import { openDatabase } from '../../platform/db/database.ts'
import type { Database } from '../../platform/db/database.ts'
import { dropDatabase } from '../../platform/db/maintenance/drop-database.ts'
import { administrationLimits } from '../../platform/db/limits.ts'
import { migrate } from '../../platform/db/migrations/migrate.ts'
import { siblingUrl } from '../../platform/db/sibling-url.ts'
import { chooseAccount, type Account } from '../../platform/embedded-postgres/account.ts'
import { joinCluster } from '../../platform/embedded-postgres/embedded-cluster.ts'
import { silentLog } from '../silent-log.ts'
import { testBinaries } from './test-binaries.ts'

declare module 'vitest' {
  interface ProvidedContext {
    testClusterDirectory: string
  }
}

export interface TestDatabase extends Database {
  /** For code that opens its own connection, such as a server under test. */
  readonly url: string
}

const settings = {
  // These data need not survive a power failure.
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  // Every checkpoint and every dropped database goes through all of them; the databases are small.
  shared_buffers: '128MB',
}
const template = 'migrated_template'
const templateLock = 1
/** Of all files of this process: the programs that say it are copies of a process that became large. */
let account: Promise<Account> | undefined

/**
 * A new migrated, empty database on a real PostgreSQL, dropped after the tests of the file. Call it at the
 * top of a test file: `const database = await testDatabase()`.
 */
export async function testDatabase(options: { poolSize?: number } = {}): Promise<TestDatabase> {
  const directory = inject('testClusterDirectory')
  const binaries = await testBinaries()
  const cluster = await joinCluster({
    directory,
    log: silentLog,
    settings,
    binaries,
    account: await (account ??= chooseAccount(directory, binaries.postgres)),
  })
  const admin = openDatabase({ url: cluster.connectionString, log: silentLog, poolSize: 1 })
  await makeTemplate(admin, cluster.connectionString)
  const name = `test_${randomUUID().replaceAll('-', '')}`
  // Copies files; by default PostgreSQL copies page by page, through its log.
  await admin.pool.query(`create database ${name} template ${template} strategy file_copy`)
  const url = siblingUrl(cluster.connectionString, name)
  // A test may wait longer than a request, on a busy machine.
  const database = openDatabase({ url, log: silentLog, limits: administrationLimits, ...options })

  afterAll(async () => {
    await database.close()
    await connectionsEnded(admin, name)
    await dropDatabase(admin.pool, name)
    await admin.close()
    await cluster.leave()
  })
  return Object.defineProperty(database, 'url', { value: url }) as TestDatabase
}

/** Connections that are just ending would raise an unhandled error when the server closes them. */
async function connectionsEnded(admin: Database, name: string): Promise<void> {
  for (let tries = 0; tries < 40; tries += 1) {
    const { rowCount } = await admin.pool.query('select from pg_stat_activity where datname = $1', [name])
    if (rowCount === 0) return
    await delay(50)
  }
}

/** The migrations run once per test run; every database is a copy of their result. */
async function makeTemplate(admin: Database, adminUrl: string): Promise<void> {
  const session = await admin.session()
  try {
    await session.query('select pg_advisory_lock($1)', [templateLock])
    const found = await session.query('select from pg_database where datname = $1', [template])
    if (found.rowCount) return
    const draft = `${template}_draft`
    await dropDatabase(session, draft)
    await session.query(`create database ${draft}`)
    await migrate({ url: siblingUrl(adminUrl, draft), log: silentLog })
    await session.query(`alter database ${draft} rename to ${template}`)
  } finally {
    await session.end()
  }
}

export { siblingUrl }
