import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { openGateway } from '../open-gateway.ts'
import { readConfig } from '../platform/config.ts'
import { readPostmasterFile } from '../platform/embedded-postgres/postmaster-file.ts'
import { testDatabase } from '../testing/database/test-database.ts'
import { silentLog } from '../testing/silent-log.ts'
import { testCommandLine } from '../testing/test-command-line.ts'
import { diagnose } from './diagnose.ts'
import { durableUrl } from './testing/durable-url.ts'

const directory = await mkdtemp(path.join(tmpdir(), 'gateway-doctor-'))
afterAll(() => rm(directory, { recursive: true }))
const marker = path.join(directory, 'backup-marker')
await writeFile(marker, '')
const oldMarker = path.join(directory, 'old-marker')
await writeFile(oldMarker, '')
await utimes(oldMarker, new Date(), new Date(Date.now() - 86_500_000))

const database = await testDatabase()
const url = await durableUrl(database)
const sandboxDatabase = await testDatabase()
const secretKey = randomBytes(32).toString('base64')
const live = {
  GATEWAY_MODE: 'live',
  GATEWAY_SECRET_KEY: secretKey,
  GATEWAY_PUBLIC_URL: 'https://pay.example.com',
  GATEWAY_DATA_DIR: directory,
  DATABASE_URL: url,
}
const sandbox = { ...live, GATEWAY_MODE: '', GATEWAY_PUBLIC_URL: '', DATABASE_URL: sandboxDatabase.url }
for (const variables of [live, sandbox]) await (await openGateway(readConfig(variables), silentLog)).close()
const { gateway } = await testCommandLine({ db: database, secretKey }, live)
await gateway(
  ...'account add --currency BRL --kind PIX --identifier pix@acme.example'.split(' '),
  ...'--holder Acme --by Ann --approved-by Ben'.split(' '),
)

const codesOf = async (variables: Readonly<Record<string, string>>) => {
  const { ok, findings } = await diagnose(variables, silentLog)
  expect(ok).toBe(!findings.some(({ severity }) => severity === 'ERROR'))
  return findings.map(({ code, severity }) => `${severity} ${code}`)
}
const runSql = (...statements: readonly string[]) =>
  Promise.all(statements.map((one) => database.pool.query(one)))

describe('an installation without a fault', () => {
  it.each([
    ['live', live],
    ['live with a recent backup', { ...live, GATEWAY_BACKUP_MARKER: marker }],
    ['live, with TLS that ends elsewhere', { ...live, GATEWAY_PUBLIC_URL: '', GATEWAY_ALLOW_HTTP: 'true' }],
    ['live, for its worker', { ...live, GATEWAY_PUBLIC_URL: '', GATEWAY_ROLE: 'worker' }],
    ['sandbox', sandbox],
  ])('%s: nothing is found', async (_, variables) => {
    expect(await codesOf(variables)).toEqual([])
  })
})

describe('the settings', () => {
  it.each<[string, Readonly<Record<string, string>>]>([
    ['ERROR SETTING_INVALID', { ...live, PORT: 'http' }],
    ['ERROR SECRET_KEY_MISSING', { ...live, GATEWAY_SECRET_KEY: '' }],
    ['ERROR SECRET_KEY_MISSING', { ...sandbox, GATEWAY_SECRET_KEY: '' }],
    ['ERROR SECRET_KEY_WRONG', { ...live, GATEWAY_SECRET_KEY: randomBytes(32).toString('base64') }],
    ['ERROR PUBLIC_URL_NOT_HTTPS', { ...live, GATEWAY_PUBLIC_URL: '' }],
    ['ERROR PUBLIC_URL_NOT_HTTPS', { ...live, GATEWAY_PUBLIC_URL: 'http://pay.example.com' }],
    ['ERROR EMBEDDED_DATABASE', { ...live, DATABASE_URL: '' }],
    ['WARNING CALLBACK_PRIVATE_ALLOWED', { ...live, CALLBACK_ALLOW_PRIVATE: 'true' }],
    ['WARNING BACKUP_MARKER_MISSING', { ...live, GATEWAY_BACKUP_MARKER: path.join(directory, 'none') }],
    ['WARNING BACKUP_OLD', { ...live, GATEWAY_BACKUP_MARKER: oldMarker }],
    ['WARNING DATABASE_STOPPED', { ...sandbox, DATABASE_URL: '' }],
    ['ERROR DATABASE_UNREACHABLE', { ...live, DATABASE_URL: 'postgres://gateway@127.0.0.1:9/gateway' }],
    ['ERROR DATABASE_UNREACHABLE', { ...live, DATABASE_SESSION_URL: 'postgres://gateway@127.0.0.1:9/x' }],
    ['ERROR DATABASE_READ_ONLY', { ...live, DATABASE_URL: `${url}%20-c%20default_transaction_read_only=on` }],
    ['WARNING REDIS_UNREACHABLE', { ...live, REDIS_URL: 'redis://:secret@127.0.0.1:9' }],
    ['ERROR COMMITS_NOT_ON_DISK', { ...live, DATABASE_URL: database.url }],
    ['ERROR WRONG_MODE', { ...live, GATEWAY_MODE: 'sandbox' }],
  ])('%s, and nothing else', async (found, variables) => {
    expect(await codesOf(variables)).toEqual([found])
  })

  it('are all reported at once, errors first', async () => {
    const faults = { ...live, GATEWAY_SECRET_KEY: '', DATABASE_URL: '', GATEWAY_PUBLIC_URL: '' }
    expect(await codesOf({ ...faults, GATEWAY_BACKUP_MARKER: oldMarker })).toEqual([
      'ERROR SECRET_KEY_MISSING',
      'ERROR EMBEDDED_DATABASE',
      'ERROR PUBLIC_URL_NOT_HTTPS',
      'WARNING BACKUP_OLD',
    ])
    expect(await codesOf({ GATEWAY_MODE: 'live', PORT: 'x', LOG_LEVEL: 'loud' })).toEqual([
      'ERROR SETTING_INVALID',
      'ERROR SETTING_INVALID',
      'ERROR SECRET_KEY_MISSING',
      'ERROR EMBEDDED_DATABASE',
    ])
  })

  it('that accept the embedded PostgreSQL in live mode make it a warning', async () => {
    const accepted = { ...live, DATABASE_URL: '', GATEWAY_ALLOW_EMBEDDED: 'true' }
    expect(await codesOf(accepted)).toEqual(['WARNING EMBEDDED_DATABASE', 'WARNING DATABASE_STOPPED'])
  })
})

describe('the content of a live database', () => {
  const body = `date_trunc('milliseconds', statement_timestamp())`
  it.each([
    [
      'WARNING NO_ACCOUNT_TAKES_MONEY',
      'update receiving_account set disabled_at = now()',
      'update receiving_account set disabled_at = null',
    ],
    [
      'WARNING PAYOUTS_HELD',
      `update installation set payouts_held_at = now(), payouts_held_reason = 'a doubt'`,
      'update installation set payouts_held_at = null, payouts_held_reason = null',
    ],
    [
      'ERROR CLOCK_REPLACED',
      `create or replace function gateway_now() returns timestamptz stable return ${body} + interval '1 ms'`,
      `create or replace function gateway_now() returns timestamptz stable return ${body}`,
    ],
    [
      'ERROR DATABASE_OF_OTHER_RELEASE',
      `insert into _prisma_migrations (id, checksum, finished_at, migration_name) values ('x', 'x', now(), 'of a later release')`,
      `delete from _prisma_migrations where id = 'x'`,
    ],
    [
      'WARNING DATABASE_NOT_MIGRATED',
      'alter table _prisma_migrations rename to kept',
      'alter table kept rename to _prisma_migrations',
    ],
  ])('%s, and nothing else', async (found, disturb, restore) => {
    await runSql(disturb)
    const codes = await codesOf(live)
    await runSql(restore)
    expect(codes).toEqual([found])
    expect(await codesOf(live)).toEqual([])
  })

  it('a standby that commits do not wait for is a warning', async () => {
    await runSql(`create view durable.pg_stat_replication as select 'streaming' as state`)
    expect(await codesOf(live)).toEqual(['WARNING STANDBY_NOT_SYNCHRONOUS'])
    await runSql('drop view durable.pg_stat_replication')
  })
})

it('no password and no key is in what it prints', async () => {
  const secret = { ...live, GATEWAY_SECRET_KEY: 'topsecret', DATABASE_URL: 'mysql://u:hunter2@h/d' }
  const wrong = { ...live, DATABASE_URL: 'postgres://gateway:hunter2@127.0.0.1:9/gateway' }
  const printed = JSON.stringify([await diagnose(secret, silentLog), await diagnose(wrong, silentLog)])
  expect(printed).toContain('127.0.0.1:9')
  expect(printed).not.toMatch(/topsecret|hunter2/)
  expect(printed).not.toContain(secretKey)
})

it('an empty database stays empty: doctor makes no tables', async () => {
  const empty = new URL(database.url)
  const name = `doctor_${randomBytes(6).toString('hex')}`
  await database.pool.query(`create database ${name}`)
  empty.pathname = `/${name}`
  expect(await codesOf({ ...sandbox, DATABASE_URL: empty.href })).toEqual(['WARNING DATABASE_NOT_MIGRATED'])
  expect(await codesOf({ ...sandbox, DATABASE_URL: empty.href })).toEqual(['WARNING DATABASE_NOT_MIGRATED'])
  await database.pool.query(`drop database ${name}`)
})

it('an embedded PostgreSQL is examined while a gateway runs it, and is not started otherwise', async () => {
  const own = path.join(directory, 'own')
  const variables = { GATEWAY_DATA_DIR: own }
  expect(await codesOf(variables)).toEqual(['WARNING DATABASE_STOPPED'])

  const { close } = await openGateway(readConfig(variables), silentLog)
  expect(await codesOf(variables)).toEqual([])
  await close()

  expect(await codesOf(variables)).toEqual(['WARNING DATABASE_STOPPED'])
  expect(await readPostmasterFile(path.join(own, 'postgres'))).toBeUndefined()
}, 180_000)
