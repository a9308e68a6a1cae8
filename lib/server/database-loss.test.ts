import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildPages } from '../bootstrap/build.mjs'
import { checkLedger } from '../doctor/books/check-ledger.ts'
import { registerMerchant } from '../merchants/register.ts'
import { byOperator } from '../platform/audit/actor.ts'
import { openDatabase, type Database } from '../platform/db/database.ts'
import { addressOf, readConnectionFile } from '../platform/embedded-postgres/connection-file.ts'
import { openSecretBox } from '../platform/secrets/secret-box.ts'
import { loadSecretKey } from '../platform/secrets/secret-key.ts'
import { merchantServer } from '../testing/callback-merchant.ts'
import { makeKeyPair } from '../testing/contract/api-client.ts'
import { startOwnPostgres, type OwnPostgres } from '../testing/database-outage/own-postgres.ts'
import { startPaymentLoad } from '../testing/database-outage/payment-load.ts'
import { postmasterFaults, type PostmasterFaults } from '../testing/database-outage/postmaster-faults.ts'
import { startServerProcess, type ServerProcess } from '../testing/processes/server-process.ts'
import { silentLog } from '../testing/silent-log.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 300_000 })

// For a busy machine; an idle one takes far less.
const patienceMs = 60_000

const directory = await mkdtemp(path.join(tmpdir(), 'gateway-outage-'))
const shop = await merchantServer((_, response) => void response.writeHead(200).end())

beforeAll(() => buildPages(), 300_000)
afterAll(async () => {
  await shop.close()
  await rm(directory, { recursive: true, force: true, maxRetries: 5 })
})

interface Rig {
  readonly servers: readonly ServerProcess[]
  /** PEM, of the merchant LOAD. */
  readonly privateKey: string
  /** The test's own connections. */
  readonly db: Database
}

const answerOf = async (address: string) => {
  const response = await fetch(address, { redirect: 'manual' })
  return {
    status: response.status,
    retryAfter: response.headers.get('retry-after'),
    text: await response.text(),
  }
}
const statusOf = async (address: string) => (await answerOf(address)).status

/** A merchant for the load test only, with a rate limit above its load. */
async function registerLoad(db: Database, dataDirectory: string): Promise<string> {
  const { publicKey, privateKey } = makeKeyPair()
  const secrets = openSecretBox(await loadSecretKey(undefined, dataDirectory, () => Promise.resolve(true)))
  const registration = { code: 'LOAD', name: 'Load Ltd', publicKeys: [publicKey], requestsPerSecond: 500 }
  await registerMerchant(db, secrets, registration, byOperator('test'))
  return privateKey
}

const cutConnections = (db: Database) =>
  db.pool.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and usename = current_user',
  )

/**
 * Runs a load while the database is lost, and compares the answers that a merchant got with the final states.
 */
async function outlive({ servers, privateKey, db }: Rig, lose: () => Promise<void>): Promise<void> {
  const before = servers.map(({ child }) => child.pid)
  const load = await startPaymentLoad({
    origins: servers.map(({ origin }) => origin),
    merchantCode: 'LOAD',
    privateKey,
    callbackUrl: shop.url,
    perSecond: 20,
  })
  await vi.waitFor(() => expect(load.paid()).toBeGreaterThan(5), { timeout: patienceMs })
  await lose()
  const paidBefore = load.paid()
  await vi.waitFor(() => expect(load.paid()).toBeGreaterThan(paidBefore + 5), { timeout: patienceMs })
  const heard = await load.finish(patienceMs)
  expect(heard.unexpected).toEqual([])
  expect(new Set(heard.creates).difference(new Set([201, 503]))).toEqual(new Set())
  const calledBack = () =>
    new Set(shop.arrivals.map(({ body }) => (JSON.parse(body) as { idEntity: string }).idEntity))
  await vi.waitFor(() => expect(heard.accepted.filter((id) => !calledBack().has(id))).toEqual([]), {
    timeout: patienceMs,
  })
  expect(servers.map(({ child }) => [child.pid, child.exitCode])).toEqual(before.map((pid) => [pid, null]))
  for (const { origin } of servers)
    await vi.waitFor(async () => expect(await statusOf(`${origin}/readyz`)).toBe(200), {
      timeout: patienceMs,
    })
  expect(await checkLedger(db)).toEqual([])
}

describe('one process on the embedded PostgreSQL', () => {
  const dataDirectory = path.join(directory, 'embedded')
  let rig: Rig
  let postgres: PostmasterFaults

  beforeAll(async () => {
    const server = await startServerProcess(dataDirectory)
    const cluster = path.join(dataDirectory, 'postgres')
    postgres = postmasterFaults(cluster)
    const db = openDatabase({ url: addressOf(await readConnectionFile(cluster)), log: silentLog })
    rig = { servers: [server], privateKey: await registerLoad(db, dataDirectory), db }
  })
  afterAll(async () => {
    await rig.db.close()
    await rig.servers[0]?.stop()
  })

  it('starts PostgreSQL again after kill -9 of the postmaster, and everything continues', async () => {
    const former = await postgres.pid()
    await outlive(rig, async () => {
      await postgres.kill()
      await postgres.takesConnections(patienceMs)
    })
    expect(await postgres.pid()).not.toBe(former)
  })
})

describe('two processes on a separate PostgreSQL', () => {
  const dataDirectory = path.join(directory, 'data')
  let rig: Rig
  let postgres: OwnPostgres

  beforeAll(async () => {
    postgres = await startOwnPostgres(path.join(directory, 'postgres'))
    const environment = { DATABASE_URL: postgres.url }
    const first = await startServerProcess(dataDirectory, environment)
    const second = await startServerProcess(dataDirectory, environment)
    const db = openDatabase({ url: postgres.url, log: silentLog })
    rig = { servers: [first, second], privateKey: await registerLoad(db, dataDirectory), db }
  })
  afterAll(async () => {
    await rig.db.close()
    await Promise.all(rig.servers.map((server) => server.stop()))
    await postgres.stop()
  })

  it('outlive that all of their connections are cut', async () => {
    await outlive(rig, async () => void (await cutConnections(rig.db)))
  })

  it('outlive an immediate shutdown, and meanwhile report that they are alive and not ready', async () => {
    await outlive(rig, async () => {
      await postgres.stopAtOnce()
      for (const { origin } of rig.servers) {
        expect(await statusOf(`${origin}/livez`)).toBe(200)
        await vi.waitFor(async () => expect(await statusOf(`${origin}/readyz`)).toBe(503), {
          timeout: patienceMs,
        })
      }
      await delay(1_500)
      await postgres.start()
    })
  })

  it('answer in bounded time while PostgreSQL is frozen', async () => {
    await outlive(rig, async () => {
      const resume = await postgres.freeze()
      try {
        const [{ origin } = { origin: '' }] = rig.servers
        expect(await answerOf(`${origin}/demo`)).toMatchObject({
          status: 503,
          retryAfter: expect.stringMatching(/^\d+$/),
        })
        expect(await statusOf(`${origin}/livez`)).toBe(200)
        expect(await statusOf(`${origin}/readyz`)).toBe(503)
        await delay(4_000)
      } finally {
        resume()
      }
    })
  })
})
