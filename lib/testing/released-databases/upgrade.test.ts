import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPages } from '../../bootstrap/build.mjs'
import { checkLedger } from '../../doctor/books/check-ledger.ts'
import { openDatabase } from '../../platform/db/database.ts'
import { migrate, migrationsFolder } from '../../platform/db/migrations/migrate.ts'
import { merchantServer } from '../callback-merchant.ts'
import { siblingUrl, testDatabase } from '../database/test-database.ts'
import { startServerProcess, type ServerProcess } from '../processes/server-process.ts'
import { silentLog } from '../silent-log.ts'
import { loadDatabase, parseDatabaseFile, type DatabaseFile } from './database-file.ts'

// Goal: an upgrade from an earlier release loses nothing. Method: each release's database, recorded with
// payments in every state, is loaded under that release's own migrations, then this release starts on it as
// in production.

const files = (await readdir(import.meta.dirname)).filter((name) => name.endsWith('.rows'))
const admin = await testDatabase()

beforeAll(() => buildPages(), 300_000)

describe.each(files)('the database that release %s left behind', (name) => {
  let file: DatabaseFile
  let url: string
  let server: ServerProcess
  let token: string
  let dataDirectory: string
  let shop: Awaited<ReturnType<typeof merchantServer>>

  beforeAll(async () => {
    shop = await merchantServer((_, response) => void response.writeHead(200).end())
    file = await readDatabaseFile(name, shop.url)
    url = await databaseOf(file)
    dataDirectory = await mkdtemp(path.join(tmpdir(), 'gateway-upgrade-'))
    server = await startServerProcess(dataDirectory, {
      DATABASE_URL: url,
      GATEWAY_SECRET_KEY: file.facts.secretKey,
      CALLBACK_RETRY_SECONDS: '1',
    })
    token = await tokenOf(server, file)
  }, 300_000)

  afterAll(async () => {
    await server?.stop()
    await shop?.close()
    await rm(dataDirectory, { recursive: true, force: true })
  }, 300_000)

  const call = async (
    method: string,
    address: string,
    body?: unknown,
  ): Promise<{ status: number; json: Detail }> => {
    for (;;) {
      const response = await fetch(`${server.origin}/api${address}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          'x-api-version': '2',
          'content-type': 'application/json',
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      const text = await response.text()
      if (response.status !== 429) return { status: response.status, json: text ? JSON.parse(text) : {} }
      await delay(1_000)
    }
  }
  const statusOf = async (id: string) => {
    const { process } = (await call('GET', id)).json
    return [process?.status, process?.failureReasonCode].filter(Boolean).join(' ')
  }
  const becomes = (id: string, status: string) =>
    expect.poll(() => statusOf(id), { timeout: 60_000, interval: 500 }).toBe(status)
  const simulate = async (id: string, event: string) =>
    expect(await call('POST', `/sandbox${id}/!simulate`, { event })).toMatchObject({ status: 204 })

  it.each([
    ['/payins/paid', 'SUCCESS'],
    ['/payins/over-paid', 'SUCCESS'],
    ['/payins/reversed', 'SUCCESS'],
    ['/payins/changed', 'SUCCESS'],
    ['/payins/late', 'SUCCESS'],
    ['/payins/cancelled', 'REFUSED CANCELLED_BY_CUSTOMER'],
    ['/payins/refused', 'REFUSED REFUSED_BY_INSTITUTION'],
    ['/payins/expired', 'EXPIRED EXPIRED'],
    ['/payouts/sent', 'SUCCESS'],
    ['/payouts/returned', 'SUCCESS'],
    ['/payouts/refused', 'REFUSED INVALID_ACCOUNT'],
    ['/payouts/payout-done', 'SUCCESS'],
  ])('ended payments keep their status: %s is %s', async (id, status) => {
    expect(await statusOf(id)).toBe(status)
  })

  it.each([
    ['/payins/sbx-success-planned', 'SUCCESS'],
    ['/payins/sbx-late-planned', 'SUCCESS'],
    ['/payins/sbx-over-planned', 'SUCCESS'],
    ['/payins/open', 'EXPIRED EXPIRED'],
    ['/payins/part-paid', 'EXPIRED AMOUNT_MISMATCH'],
    ['/payouts/waiting', 'SUCCESS'],
    ['/payouts/payout-not-sent', 'SUCCESS'],
    ['/payouts/payout-unknown', 'SUCCESS'],
  ])(
    'planned and due events happen: %s becomes %s',
    async (id, status) => {
      await becomes(id, status)
    },
    90_000,
  )

  it.each([
    '/payins/waiting',
    '/payins/reference-typed',
    '/payins/amount-claimed',
    '/payins/part-paid-amount',
    '/payins/duitnow-waiting',
    '/payins/expired',
    '/payins/part-paid',
    '/topups/topup-waiting',
  ])(
    'open payments can still be paid: %s',
    async (id) => {
      await simulate(id, 'PAY')
      await becomes(id, 'SUCCESS')
    },
    90_000,
  )

  it('money that waited for its reference finds its payment', async () => {
    const id = '/payins/reference-awaited'
    const typed = await call('POST', `${id}/!setExternalReference`, { reference: '498765432109' })
    expect(typed).toMatchObject({ status: 204 })
    await becomes(id, 'SUCCESS')
  })

  it('a payin that succeeded can be reversed, a payout returned', async () => {
    await simulate('/payins/changed', 'REVERSE')
    await simulate('/payouts/sent', 'RETURN')
    expect((await call('GET', '/payins/changed')).json).toHaveProperty('moneyReturned')
  })

  it('pending callbacks arrive, once for each change', async () => {
    const notified = () =>
      new Set(shop.arrivals.map(({ body }) => (JSON.parse(body) as { idEntity: string }).idEntity))
    await expect
      .poll(() => [...notified()], { timeout: 60_000 })
      .toEqual(
        expect.arrayContaining([
          'callback-pending',
          'callback-repeated',
          'refused',
          'sbx-success-planned',
          'sent',
        ]),
      )
    expect([...notified()]).not.toContain('callback-delivered')
  }, 300_000)

  it('new payments are accepted, and the ledger is correct', async () => {
    const id = `/payins/${randomUUID()}`
    const body = {
      paymentRequested: { money: { amount: 10, currencyCode: 'INR' } },
      paymentMethod: { paymentMethodCode: 'UPIQR' },
      callbackUrl: shop.url,
      returnUrl: 'https://shop.example/return',
    }
    expect((await call('POST', id, body)).status).toBe(201)
    await simulate(id, 'PAY')
    await becomes(id, 'SUCCESS')
    const db = openDatabase({ url, log: silentLog, poolSize: 2 })
    expect(await checkLedger(db)).toEqual([])
    await db.close()
  })
})

interface Detail {
  readonly process?: { readonly status: string; readonly failureReasonCode?: string }
}

/** Its callbacks are sent to the server of the test. */
async function readDatabaseFile(name: string, shopUrl: string): Promise<DatabaseFile> {
  const text = await readFile(path.join(import.meta.dirname, name), 'utf8')
  const { facts } = parseDatabaseFile(text)
  const redirected = facts.callbackOrigins.reduce(
    (all, origin) => all.replaceAll(origin, new URL(shopUrl).origin),
    text,
  )
  return parseDatabaseFile(redirected)
}

/** A database as of the release: its migrations without later ones, and its rows. */
async function databaseOf(file: DatabaseFile): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'gateway-release-'))
  for (const part of ['migration_lock.toml', ...file.facts.migrations]) {
    await cp(path.join(migrationsFolder, part), path.join(folder, part), { recursive: true })
  }
  const name = `release_${randomUUID().replaceAll('-', '')}`
  await admin.pool.query(`create database ${name}`)
  const url = siblingUrl(admin.url, name)
  await migrate({ url, log: silentLog, folder })
  await rm(folder, { recursive: true })
  const db = openDatabase({ url, log: silentLog, poolSize: 1 })
  const session = await db.session()
  await loadDatabase(session, file)
  await session.end()
  await db.close()
  return url
}

async function tokenOf({ origin }: ServerProcess, { facts }: DatabaseFile): Promise<string> {
  const merchantCode = 'ACME'
  const response = await fetch(`${origin}/api/auth-tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      merchantCode,
      secret: facts.merchantSecrets[merchantCode],
      operations: ['GET /.*', 'POST /.*'],
      timestamp: Math.floor(Date.now() / 1000),
    }),
  })
  return ((await response.json()) as { token: string }).token
}
