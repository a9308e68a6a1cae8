import { existsSync } from 'node:fs'
import { readFile, readdir, rename, stat, symlink } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Gateway } from '../gateway.ts'
import { checkLedger } from '../doctor/books/check-ledger.ts'
import { registerMerchant } from '../merchants/register.ts'
import type { OpenedGateway } from '../open-gateway.ts'
import { sendDuePayouts } from '../payments/payouts/send-payouts.ts'
import { selectPayout } from '../payments/payouts/sql/select-payout.ts'
import { byOperator } from '../platform/audit/actor.ts'
import { readConfig } from '../platform/config.ts'
import { fillWithEndedPayments } from '../testing/database/seed-everything.ts'
import { simulate } from '../testing/rail-of-payment.ts'
import { dumpDatabase, type DatabaseFacts } from '../testing/released-databases/database-file.ts'
import { fillWithOpenPayments } from '../testing/released-databases/fill.ts'
import { silentLog } from '../testing/silent-log.ts'
import {
  createBodyOf,
  createPayin,
  createPayout,
  payinKey,
  payoutBodyOf,
  payoutKey,
} from '../testing/test-gateway.ts'
import { openOrMakeDatabase } from './stored-database.ts'
import { copyWithManifest } from './testing/changed-backup.ts'
import { installationIn, testDirectory } from './testing/installation.ts'

// End to end with the embedded PostgreSQL: an installation with payments in every state is backed up while it
// works, and restored.

const directory = await testDirectory()
const original = installationIn(path.join(directory, 'original'))
const [busy, quiet] = [path.join(directory, 'backups/busy'), path.join(directory, 'backups/quiet')]
const waiting = payoutKey('waits-in-the-backup')

let opened: OpenedGateway

beforeAll(async () => {
  opened = await original.open()
  const { gateway } = opened
  await registerMerchant(
    gateway.db,
    gateway.secrets,
    { code: 'ACME', name: 'Acme Ltd', publicKeys: [], secret: true },
    byOperator('test'),
  )
  await fillWithEndedPayments(gateway)
  await fillWithOpenPayments(gateway)
})
afterAll(() => opened.close())

const upi = createBodyOf(10, 'INR', { paymentMethodCode: 'UPIQR' })

/**
 * Creates payins and payouts one after the other until the given promise is settled; returns the number of
 * payins.
 */
async function payUntil(gateway: Gateway, end: Promise<unknown>): Promise<number> {
  let running = true
  void end.finally(() => (running = false)).catch(() => {})
  let paid = 0
  while (running) {
    const key = await createPayin(gateway, upi, payinKey())
    await simulate(gateway, key, { event: 'PAY' })
    await createPayout(gateway, payoutBodyOf(1), payoutKey())
    paid += 1
  }
  return paid
}

const facts: DatabaseFacts = {
  release: '',
  recordedAt: '',
  secretKey: '',
  merchantSecrets: {},
  migrations: [],
  callbackOrigins: [],
}

/** Every row and sequence, except those that a restore itself writes. */
async function contentOf(gateway: Gateway) {
  const session = await gateway.db.session()
  const { tables, sequences } = await dumpDatabase(session, facts)
  await session.end()
  const own = ['installation', 'audit_event']
  return { tables: tables.filter(({ table }) => !own.includes(table)), sequences }
}

const countOf = async (gateway: Gateway, table: string): Promise<number> =>
  (await gateway.db.pool.query<{ n: number }>(`select count(*)::int as n from ${table}`)).rows[0]?.n ?? 0

describe('a backup that is taken while payments are made', () => {
  let answer: Awaited<ReturnType<typeof original.command>>
  let before: number
  let made: number

  beforeAll(async () => {
    before = await countOf(opened.gateway, 'payment')
    const backup = original.command('backup', '--out', busy)
    made = await payUntil(opened.gateway, backup)
    answer = await backup
  })

  it('is complete, and reports that its secret key has to be kept elsewhere', async () => {
    expect(answer).toMatchObject({
      exitCode: 0,
      errors: expect.stringMatching(/^GATEWAY_SECRET_KEY is not in this backup/),
      document: { directory: busy, mode: 'sandbox', format: 'rows', secretKey: false },
    })
    expect(made).toBeGreaterThan(0)
    expect(await readdir(busy)).toEqual(
      expect.arrayContaining(['SHA256SUMS', 'manifest.json', 'payment.copy.gz', 'ledger_posting.copy.gz']),
    )
    expect(existsSync(path.join(busy, 'secret-key'))).toBe(false)
    const modes = await Promise.all(['', 'payment.copy.gz'].map((name) => stat(path.join(busy, name))))
    expect(modes.map(({ mode }) => (mode & 0o777).toString(8))).toEqual(['700', '600'])
    expect(await original.command('backup', 'verify', '--from', busy)).toMatchObject({ exitCode: 0 })
  })

  it('is not written into a directory that is not empty', async () => {
    const { exitCode, errors } = await original.command('backup', '--out', busy)
    expect([exitCode, errors]).toEqual([1, expect.stringMatching(/busy is not empty: name a directory/)])
  })

  it('is restored into an empty data directory: a correct ledger, as it was at one moment', async () => {
    const target = installationIn(path.join(directory, 'restored-busy'), {
      GATEWAY_SECRET_KEY: await keyOf(original.dataDirectory),
    })
    expect(await target.command('restore', '--from', busy, '--by', 'Ann')).toMatchObject({
      exitCode: 0,
      document: { payoutsHeld: true, restored: { mode: 'sandbox' } },
    })
    const restored = await target.open()
    expect(await checkLedger(restored.gateway.db)).toEqual([])
    const payments = await countOf(restored.gateway, 'payment')
    expect(payments).toBeGreaterThanOrEqual(before)
    expect(payments).toBeLessThanOrEqual(before + 2 * made)
    expect(await balancesOf(restored.gateway)).toEqual(await balancesAt(opened.gateway, restored.gateway))
    await restored.close()
  })
})

const keyOf = async (dataDirectory: string): Promise<string> =>
  (await readFile(path.join(dataDirectory, 'secret-key'), 'utf8')).trim()

interface BalanceRow {
  readonly account: string
  readonly seq: string
  readonly balance: string
}

async function balancesOf({ db }: Gateway): Promise<BalanceRow[]> {
  const { rows } = await db.pool.query<BalanceRow>(
    `select 'MERCHANT_AVAILABLE/' || currency_code || '/' || merchant_code as account, available_seq::text as seq, available::text as balance
       from merchant_balance cross join lateral read_merchant_balance(merchant_code, currency_code) where available_seq > 0 order by 1`,
  )
  return rows
}

/** What the original had on the accounts of the restored one after as many postings. */
async function balancesAt({ db }: Gateway, restored: Gateway): Promise<BalanceRow[]> {
  const wanted = await balancesOf(restored)
  const { rows } = await db.pool.query<BalanceRow>(
    `select account_id as account, account_seq::text as seq, balance_after::text as balance from ledger_posting
       join unnest($1::text[], $2::bigint[]) as at(account, seq) on (account_id, account_seq) = (account, seq) order by 1`,
    [wanted.map(({ account }) => account), wanted.map(({ seq }) => seq)],
  )
  return rows
}

describe('a backup with its secret key', () => {
  let content: Awaited<ReturnType<typeof contentOf>>
  const target = installationIn(path.join(directory, 'restored-quiet'))

  beforeAll(async () => {
    await createPayout(opened.gateway, payoutBodyOf(5), waiting)
    expect(await original.command('backup', '--out', quiet, '--with-secret-key')).toMatchObject({
      exitCode: 0,
      errors: expect.stringMatching(/^This backup contains GATEWAY_SECRET_KEY/),
      document: { secretKey: true },
    })
    content = await contentOf(opened.gateway)
  })

  it('is restored into a new installation: every row, every sequence and the key', async () => {
    const { exitCode, errors } = await target.command('restore', '--from', quiet, '--by', 'Ann')
    expect([exitCode, errors]).toEqual([0, expect.stringMatching(/^Payouts are held/)])
    const restored = await target.open()
    expect(await keyOf(target.dataDirectory)).toBe(await keyOf(original.dataDirectory))
    const after = await contentOf(restored.gateway)
    expect(after.tables).toEqual(content.tables)
    expect(after.sequences).toMatchObject(
      Object.fromEntries(Object.entries(content.sequences).filter(([name]) => name !== 'audit_event_id_seq')),
    )
    const { rows } = await restored.gateway.db.pool.query(
      'select actor, command from audit_event order by id desc limit 1',
    )
    expect(rows).toEqual([{ actor: 'operator:Ann', command: 'restore' }])
    await restored.close()
  })

  it('holds the payouts of the restored database until an operator confirms', async () => {
    const restored = await target.open()
    const { gateway } = restored
    await sendDuePayouts(gateway, 100)
    expect((await selectPayout(gateway.db, waiting))?.status).toBe('WAITING')
    expect(await target.command('restore', 'confirm', '--by', 'Ben')).toMatchObject({
      exitCode: 0,
      document: { payoutsHeld: false, restoredTo: await takenAt(quiet) },
    })
    await sendDuePayouts(gateway, 100)
    const { rows } = await gateway.db.pool.query('select sends from payout_order where payment_id = $1', [
      waiting.paymentId,
    ])
    expect(rows).toEqual([{ sends: 1 }])
    expect(await target.command('restore', 'confirm')).toMatchObject({
      exitCode: 1,
      errors: 'No payouts are held: there is nothing to confirm.\n',
    })
    await restored.close()
  })

  it('does not replace an existing database without --replace', async () => {
    const { exitCode, errors } = await target.command('restore', '--from', quiet)
    expect([exitCode, errors]).toEqual([
      1,
      expect.stringMatching(/already, and nothing was changed.*--replace/),
    ])
  })

  it('is not restored while a gateway runs', async () => {
    const running = await target.open()
    const { exitCode, errors } = await target.command('restore', '--from', quiet, '--replace')
    expect([exitCode, errors]).toEqual([1, expect.stringMatching(/^The gateway runs on this database/)])
    expect(await countOf(running.gateway, 'payment')).toBeGreaterThan(0)
    await running.close()
  })

  it('leaves the database as it was when its rows cannot all be restored', async () => {
    const broken = await copyWithManifest(quiet, path.join(directory, 'backups/broken'), (manifest) => ({
      ...manifest,
      tables: manifest.tables.map((table) => ({
        ...table,
        rows: table.rows + (table.name === 'payment' ? 1 : 0),
      })),
    }))
    const { exitCode, errors } = await target.command('restore', '--from', broken, '--replace')
    expect([exitCode, errors]).toEqual([1, expect.stringMatching(/^Table payment has \d+ rows after/)])
    const running = await target.open()
    expect(await databasesOf(running.gateway)).toEqual(['gateway'])
    expect(await countOf(running.gateway, 'payment')).toBeGreaterThan(0)
    await running.close()
  })

  it('leaves the database as it was when the secret key cannot be written', async () => {
    const file = path.join(target.dataDirectory, 'secret-key')
    await rename(file, `${file}.saved`)
    await symlink(path.join(directory, 'nowhere/secret-key'), file)
    const { exitCode } = await target.command('restore', '--from', quiet, '--replace')
    await rename(`${file}.saved`, file)
    expect(exitCode).toBe(1)
    const running = await target.open()
    expect(await databasesOf(running.gateway)).toEqual(['gateway'])
    await running.close()
  })

  it('is restored although the empty database that it replaces cannot be dropped, which is reported', async () => {
    const empty = installationIn(path.join(directory, 'restored-beside-empty'))
    const stored = await openOrMakeDatabase(readConfig(empty.environment), silentLog)
    // PostgreSQL refuses to drop a template.
    await stored.db.pool.query('alter database gateway is_template true')
    await stored.close()
    const { exitCode, errors } = await empty.command('restore', '--from', quiet)
    expect([exitCode, errors]).toEqual([0, expect.stringMatching(/^The backup is restored.*be dropped/)])
  })

  it('replaces the database with --replace, and the previous one is kept', async () => {
    const { exitCode, document } = await target.command('restore', '--from', quiet, '--replace')
    expect([exitCode, document['replacedDatabase']]).toEqual([
      0,
      expect.stringMatching(/^gateway_before_\d{14}$/),
    ])
    const running = await target.open()
    expect(await databasesOf(running.gateway)).toEqual(['gateway', document['replacedDatabase']])
    expect((await contentOf(running.gateway)).tables).toEqual(content.tables)
    await running.close()
  })
})

const takenAt = async (backup: string): Promise<string> =>
  (JSON.parse(await readFile(path.join(backup, 'manifest.json'), 'utf8')) as { takenAt: string }).takenAt

async function databasesOf({ db }: Gateway): Promise<string[]> {
  const { rows } = await db.pool.query<{ datname: string }>(
    `select datname from pg_database where datname like 'gateway%' order by 1`,
  )
  return rows.map(({ datname }) => datname)
}
