import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../platform/db/database.ts'
import { chooseAccount, spawnAs } from '../platform/embedded-postgres/account.ts'
import { freePort } from '../platform/embedded-postgres/free-port.ts'
import { startPostmaster, stopPostmaster } from '../platform/embedded-postgres/postmaster.ts'
import { siblingUrl } from '../testing/database/test-database.ts'
import { silentLog } from '../testing/silent-log.ts'
import { findPgRestore } from './pg-restore.ts'
import { verifyBackup } from './read-backup.ts'
import { copyWithManifest } from './testing/changed-backup.ts'
import { installationIn, testDirectory } from './testing/installation.ts'

// The oldest PostgreSQL that a gateway may use, with its own client programs, where Debian's packages have
// put them.
const binaries = '/usr/lib/postgresql/15/bin'

describe.skipIf(!existsSync(path.join(binaries, 'initdb')))('a PostgreSQL 15 of the operator', async () => {
  const directory = await testDirectory()
  const backup = path.join(directory, 'backup')
  const secretKey = Buffer.alloc(32, 7).toString('base64')
  const { PATH } = process.env
  const usual = `${binaries}${path.delimiter}${PATH}`
  process.env['PATH'] = usual
  let url = ''
  const over = (name: string) =>
    installationIn(path.join(directory, 'data'), {
      DATABASE_URL: siblingUrl(url, name),
      GATEWAY_SECRET_KEY: secretKey,
    })

  beforeAll(async () => {
    url = await startPostgres15(path.join(directory, 'cluster'))
    const original = over('original')
    await original.command('merchant', 'create', '--code', 'ACME', '--name', 'Acme Ltd')
    expect(await original.command('backup', '--out', backup)).toMatchObject({
      exitCode: 0,
      document: { format: 'pg_dump' },
    })
  })
  afterEach(() => void (process.env['PATH'] = usual))
  afterAll(async () => {
    process.env['PATH'] = PATH
    await stopPostmaster(path.join(directory, 'cluster'), 60_000)
  })

  it('is backed up by pg_dump, with the same manifest', async () => {
    expect((await readdir(backup)).toSorted()).toEqual(['SHA256SUMS', 'database.dump', 'manifest.json'])
    const manifest = JSON.parse(await readFile(path.join(backup, 'manifest.json'), 'utf8')) as object
    expect(manifest).toMatchObject({
      contents: 'pg_dump',
      postgres: 15,
      tables: expect.arrayContaining([expect.objectContaining({ name: 'merchant', rows: 1 })]),
    })
  })

  it('is restored into an empty database, with the payouts held', async () => {
    const restored = over('restored')
    expect(await restored.command('restore', '--from', backup, '--by', 'Ann')).toMatchObject({ exitCode: 0 })
    expect(await restored.command('merchant', 'show', '--code', 'ACME')).toMatchObject({ exitCode: 0 })
    expect((await restored.command('audit', 'list', '--limit', '1')).document).toMatchObject({
      data: [{ by: 'Ann', command: 'restore' }],
    })
    expect(await restored.command('restore', 'confirm')).toMatchObject({ exitCode: 0 })
  })

  it('stays empty when the archive breaks off', async () => {
    // pg_restore writes the beginning of the script and fails.
    const bin = path.join(directory, 'bin')
    await mkdir(bin)
    const real = path.join(binaries, 'pg_restore')
    const script = `#!/bin/sh\n[ "$1" = --version ] && exec ${real} --version\n${real} "$@" | head -c 20000\necho 'it broke' >&2\nexit 1\n`
    await writeFile(path.join(bin, 'pg_restore'), script)
    await chmod(path.join(bin, 'pg_restore'), 0o755)
    process.env['PATH'] = `${bin}${path.delimiter}${usual}`
    const { exitCode, errors } = await over('broken').command('restore', '--from', backup)
    expect([exitCode, errors]).toEqual([1, expect.stringMatching(/it broke|psql failed/)])
    process.env['PATH'] = usual
    expect(await over('broken').command('restore', '--from', backup)).toMatchObject({ exitCode: 0 })
  })

  it('keeps a table that was created after the first check, and restores nothing beside it', async () => {
    const db = openDatabase({ url: siblingUrl(url, 'taken'), log: silentLog, poolSize: 1 })
    const session = await db.session()
    await session.query('create table motto ()')
    const { run } = await findPgRestore(session, siblingUrl(url, 'taken'))
    await expect(run(await verifyBackup(backup), 'Ann')).rejects.toThrow('not empty, and nothing was changed')
    const { rows } = await session.query(`select tablename from pg_tables where schemaname = 'public'`)
    expect(rows).toEqual([{ tablename: 'motto' }])
    await db.close()
  })

  it('stays empty when a table has not the rows that the backup counted', async () => {
    const lossy = await copyWithManifest(backup, path.join(directory, 'lossy'), (manifest) => ({
      ...manifest,
      tables: manifest.tables.map((table) =>
        table.name === 'merchant' ? { ...table, rows: table.rows + 1 } : table,
      ),
    }))
    const { exitCode, errors } = await over('lossy').command('restore', '--from', lossy)
    expect([exitCode, errors]).toEqual([
      1,
      expect.stringContaining(
        'Table merchant has 1 rows after the restore and had 2 when the backup was taken',
      ),
    ])
    expect(await over('lossy').command('restore', '--from', backup)).toMatchObject({ exitCode: 0 })
  })

  it('refuses an archive of a later PostgreSQL', async () => {
    const later = await copyWithManifest(backup, path.join(directory, 'later'), (manifest) => ({
      ...manifest,
      postgres: 18,
    }))
    const { errors } = await over('later').command('restore', '--from', later)
    expect(errors).toMatch(/^The backup was taken from PostgreSQL 18 and this server is 15/)
  })
})

async function startPostgres15(directory: string): Promise<string> {
  const account = await chooseAccount(directory, path.join(binaries, 'postgres'))
  await mkdir(directory)
  if (account.kind === 'other') await chown(directory, account.uid, account.gid)
  const how = ['--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync']
  const initdb = spawnAs(account, path.join(binaries, 'initdb'), ['-D', directory, ...how], {
    stdio: 'ignore',
  })
  expect(await once(initdb, 'close')).toEqual([0, null])
  const port = await freePort()
  const binary = path.join(binaries, 'postgres')
  const settings = { fsync: 'off' }
  expect(await startPostmaster({ directory, account, binary, port, settings, patienceMs: 60_000 })).toBe(
    'ready',
  )
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  const db = openDatabase({ url, log: silentLog, poolSize: 1 })
  for (const name of ['original', 'restored', 'broken', 'taken', 'lossy', 'later'])
    await db.pool.query(`create database ${name}`)
  await db.close()
  return url
}
