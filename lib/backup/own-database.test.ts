import { randomUUID } from 'node:crypto'
import { chmod, mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../platform/db/database.ts'
import { migrate } from '../platform/db/migrations/migrate.ts'
import { siblingUrl } from '../testing/database/test-database.ts'
import { silentLog } from '../testing/silent-log.ts'
import { testCommandLine } from '../testing/test-command-line.ts'
import { loadRows } from './load-rows.ts'
import { verifyBackup } from './read-backup.ts'
import { lockRestore } from './restore-lock.ts'
import { installationIn } from './testing/installation.ts'

const { database, directory, environment, gateway } = await testCommandLine()
const backup = path.join(directory, 'backup')

beforeAll(async () => {
  await gateway('merchant', 'create', '--code', 'ACME', '--name', 'Acme Ltd')
  expect(await gateway('backup', '--out', backup, '--format', 'rows')).toMatchObject({ exitCode: 0 })
})

/** A gateway over a new database, on the PostgreSQL of the tests as if it were the operator's own. */
async function overNewDatabase() {
  const name = `own_${randomUUID().replaceAll('-', '')}`
  await database.pool.query(`create database ${name}`)
  const url = siblingUrl(database.url, name)
  return { url, ...installationIn(directory, { ...environment, DATABASE_URL: url }) }
}

describe('a backup of rows', () => {
  it('is restored into an empty database that DATABASE_URL names', async () => {
    const own = await overNewDatabase()
    expect(await own.command('restore', '--from', backup)).toMatchObject({ exitCode: 0 })
    const { document } = await own.command('merchant', 'show', '--code', 'ACME')
    expect(document).toMatchObject({ channelName: 'Acme Ltd' })
    expect(await own.command('restore', 'confirm')).toMatchObject({ exitCode: 0 })
  })

  it('is restored where an earlier restore was interrupted', async () => {
    const own = await overNewDatabase()
    await migrate({ url: own.url, log: silentLog })
    expect(await own.command('restore', '--from', backup)).toMatchObject({ exitCode: 0 })
  })

  it('is refused for a database that a gateway has used, or of another program, which stay unchanged', async () => {
    const used = await gateway('restore', '--from', backup)
    expect([used.exitCode, used.errors]).toEqual([
      1,
      expect.stringMatching(/is not empty, and nothing was changed/),
    ])
    const own = await overNewDatabase()
    const db = openDatabase({ url: own.url, log: silentLog, poolSize: 1 })
    await db.pool.query('create table installation (motto text)')
    await db.close()
    const { errors } = await own.command('restore', '--from', backup)
    expect(errors).toMatch(/is not empty, and nothing was changed/)
    const replaced = await own.command('restore', '--from', backup, '--replace')
    expect(replaced.errors).toMatch(/^--replace is for the embedded PostgreSQL/)
  })
})

describe('a database that DATABASE_URL names', () => {
  it('is filled by one restore at a time', async () => {
    const own = await overNewDatabase()
    const db = openDatabase({ url: own.url, log: silentLog, poolSize: 1 })
    await lockRestore(await db.session(), 'this database')
    const { exitCode, errors } = await own.command('restore', '--from', backup)
    expect([exitCode, errors]).toEqual([1, 'Another restore into this database is running: wait for it.\n'])
    await db.close()
    expect(await own.command('restore', '--from', backup)).toMatchObject({ exitCode: 0 })
  })

  it('keeps data written after the first check: it is checked again in the transaction that replaces rows', async () => {
    const own = await overNewDatabase()
    expect(await own.command('merchant', 'create', '--code', 'LATER', '--name', 'Later Ltd')).toMatchObject({
      exitCode: 0,
    })
    const db = openDatabase({ url: own.url, log: silentLog, poolSize: 1 })
    const loading = loadRows(await db.session(), await verifyBackup(backup), 'Ann', () => {})
    await expect(loading).rejects.toThrow('is not empty, and nothing was changed')
    expect((await db.pool.query('select code from merchant')).rows).toEqual([{ code: 'LATER' }])
    await db.close()
  })
})

describe('pg_dump of the PATH', () => {
  const { PATH } = process.env
  afterEach(() => void (process.env['PATH'] = PATH))

  const withTools = async (version: string | undefined) => {
    const bin = path.join(directory, `bin-${randomUUID()}`)
    await mkdir(bin)
    for (const tool of version === undefined ? [] : ['pg_dump', 'pg_restore', 'psql']) {
      await writeFile(path.join(bin, tool), `#!/bin/sh\necho "${tool} (PostgreSQL) ${version}"\n`)
      await chmod(path.join(bin, tool), 0o755)
    }
    process.env['PATH'] = bin
  }

  it.each([
    [
      'is too old',
      '14.18 (Debian 14.18-0+deb12u1)',
      /^pg_dump in PATH is of PostgreSQL 14 and refuses a server of PostgreSQL \d+: install .*--format rows/,
    ],
    [
      'is not there',
      undefined,
      /^There is no pg_dump in PATH: install the PostgreSQL \d+ client programs .*--format rows/,
    ],
  ])('that %s is reported with what to install, and no directory is created', async (_, version, fault) => {
    await withTools(version)
    const { exitCode, errors } = await gateway('backup', '--out', path.join(directory, 'dumped'))
    expect([exitCode, errors]).toEqual([1, expect.stringMatching(fault)])
  })
})
