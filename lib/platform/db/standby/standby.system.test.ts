import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chown, mkdtemp, mkdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { silentLog } from '../../../testing/silent-log.ts'
import { testCommandLine } from '../../../testing/test-command-line.ts'
import { chooseAccount, spawnAs, type Account } from '../../embedded-postgres/account.ts'
import { freePort } from '../../embedded-postgres/free-port.ts'
import { startPostmaster, stopPostmaster } from '../../embedded-postgres/postmaster.ts'
import { openDatabase, type Database } from '../database.ts'
import { openEnginePool } from '../migrations/schema-engine.ts'
import { openReading } from './open-reading.ts'

const binaries = '/usr/lib/postgresql/15/bin'
type Commands = Awaited<ReturnType<typeof testCommandLine>>['gateway']

const secretKey = randomBytes(32).toString('base64')
const patience = { timeout: 60_000, interval: 100 }

describe.skipIf(!existsSync(path.join(binaries, 'pg_basebackup')))('a standby of PostgreSQL 15', () => {
  let directory: string
  let account: Account
  let primary: Database
  let standby: Database
  let url: string
  let source: string
  let near: Commands
  let exact: Commands
  const at = (name: string) => path.join(directory, name)

  beforeAll(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'gateway-standby-'))
    account = await chooseAccount(at('primary'), path.join(binaries, 'postgres'))
    await run('initdb', ['-D', await own('primary'), '--username=postgres', '--auth=trust', '--no-sync'])
    const port = await freePort()
    const postmaster = { account, binary: path.join(binaries, 'postgres'), patienceMs: 60_000 }
    const settings = { fsync: 'off' }
    expect(await startPostmaster({ ...postmaster, directory: at('primary'), port, settings })).toBe('ready')
    source = `postgres://postgres@127.0.0.1:${port}/postgres`
    primary = openDatabase({ url: source, log: silentLog, poolSize: 2 })
    const { gateway } = await commands({})
    expect(await gateway('merchant', 'create', '--code', 'ACME', '--name', 'Acme')).toMatchObject({
      exitCode: 0,
    })
    await run('pg_basebackup', ['-D', await own('standby'), '-R', '-c', 'fast', '-d', source])
    url = await startStandby()
    standby = openDatabase({ url, log: silentLog, poolSize: 1, mayBeStandby: true })
    near = (await commands({ DATABASE_READ_URL: url, DATABASE_READ_MAX_LAG: '3600' })).gateway
    exact = (await commands({ DATABASE_READ_URL: url, DATABASE_READ_MAX_LAG: '0' })).gateway
    await primary.pool.query('create table written (at timestamptz default now())')
  })
  afterAll(async () => {
    await Promise.all([primary?.close(), standby?.close()])
    for (const name of ['standby', 'primary']) await stopPostmaster(at(name), 60_000)
    await rm(directory, { recursive: true, force: true, maxRetries: 5 })
  })

  /** A directory that PostgreSQL may write to. */
  async function own(name: string): Promise<string> {
    for (const one of [directory, at(name)]) {
      await mkdir(one, { recursive: true, mode: 0o700 })
      if (account.kind === 'other') await chown(one, account.uid, account.gid)
    }
    return at(name)
  }

  async function run(program: string, args: string[]): Promise<void> {
    const child = spawnAs(account, path.join(binaries, program), args, { stdio: 'ignore' })
    expect(await once(child, 'close')).toEqual([0, null])
  }

  async function startStandby(): Promise<string> {
    const port = await freePort()
    const settings = {
      port,
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      max_connections: 200,
    }
    const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    spawnAs(account, path.join(binaries, 'postgres'), ['-D', at('standby'), ...args], { stdio: 'ignore' })
    const address = `postgres://postgres@127.0.0.1:${port}/postgres`
    const db = openDatabase({ url: address, log: silentLog, poolSize: 1, mayBeStandby: true })
    await vi.waitFor(() => db.reach(), patience)
    await db.close()
    return address
  }

  /** Commands on the primary, with these settings beside. */
  const commands = (variables: Readonly<Record<string, string>>) =>
    testCommandLine({ db: Object.assign(Object.create(primary), { url: source }), secretKey }, variables)

  /** Whether the standby is read, and the reason where it is not. */
  async function readsFrom(maxLagSeconds: number) {
    const reading = await openReading(primary, { url, maxLagSeconds }, silentLog)
    onTestFinished(() => reading.close())
    const { rows } = await reading.db.pool.query<{ standby: boolean }>(
      'select pg_is_in_recovery() as standby',
    )
    return [rows[0]?.standby, reading.notice]
  }

  const write = () => primary.pool.query('insert into written default values')

  it('is no primary: neither statements nor sessions go there, as through a proxy that has not noticed', async () => {
    const mistaken = openDatabase({ url, log: silentLog, poolSize: 1 })
    onTestFinished(() => mistaken.close())
    const refused = expect.objectContaining({
      name: 'DatabaseUnreachable',
      message: expect.stringContaining('not a standby') as string,
    }) as unknown
    await expect(mistaken.reach()).rejects.toEqual(refused)
    await expect(mistaken.query({ name: 'read', text: 'select 1' })).rejects.toEqual(refused)
    await expect(mistaken.transaction(async () => {})).rejects.toEqual(refused)
    await expect(mistaken.session()).rejects.toEqual(refused)
    await expect(openEnginePool(url)).rejects.toEqual(refused)
  })

  it('is read once it has everything, also when nothing was written for long', async () => {
    await vi.waitFor(async () => expect(await readsFrom(0)).toEqual([true, undefined]), patience)
  })

  it('is not read while it lacks more than the limit, and is read again afterwards', async () => {
    await standby.pool.query('select pg_wal_replay_pause()')
    await vi.waitFor(async () => {
      await write()
      expect(await readsFrom(2)).toEqual([
        false,
        expect.stringMatching(/is \d+ seconds behind, above .*=2\.$/),
      ])
    }, patience)
    expect(await readsFrom(3_600)).toEqual([true, undefined])
    await standby.pool.query('select pg_wal_replay_resume()')
    await vi.waitFor(async () => expect(await readsFrom(0)).toEqual([true, undefined]), patience)
  })

  it('is read by lists and exports, and by nothing else', async () => {
    await vi.waitFor(async () => expect(await readsFrom(0)).toEqual([true, undefined]), patience)
    await standby.pool.query('select pg_wal_replay_pause()')
    expect(await near('merchant', 'create', '--code', 'LATER', '--name', 'Later')).toMatchObject({
      exitCode: 0,
    })
    const reads = ['audit list', 'suspense list', 'ledger show --code ACME --currency INR']
    for (const read of reads)
      expect(await near(...read.split(' '))).toMatchObject({ exitCode: 0, errors: '' })
    expect((await near('audit', 'list')).printed).not.toContain('LATER')
    expect((await near('merchant', 'list')).printed).toContain('LATER')
    const { printed, errors } = await exact('audit', 'list')
    expect([printed, errors]).toEqual([
      expect.stringContaining('LATER'),
      expect.stringMatching(/^The primary is read: /),
    ])
    await standby.pool.query('select pg_wal_replay_resume()')
  })

  it('is not read once it was promoted: it no longer follows', async () => {
    await standby.pool.query('select pg_promote()')
    expect(await readsFrom(3_600)).toEqual([false, expect.stringContaining('follows no primary')])
  })

  it('is not read while it is down', async () => {
    await standby.close()
    await stopPostmaster(at('standby'), 60_000)
    expect(await readsFrom(3_600)).toEqual([false, expect.stringContaining('does not answer')])
  })
})
