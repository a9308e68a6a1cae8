import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildPages } from '../bootstrap/build.mjs'
import { creditBalance } from '../ledger/adjustments/credit-balance.ts'
import { checkLedger } from '../doctor/books/check-ledger.ts'
import { closeDayNow } from '../ledger/settlements/close-settlements.ts'
import { money } from '../money/money.ts'
import { openGateway, type OpenedGateway } from '../open-gateway.ts'
import { byOperator } from '../platform/audit/actor.ts'
import { readConfig } from '../platform/config.ts'
import { openDatabase, type Database } from '../platform/db/database.ts'
import { merchantServer } from '../testing/callback-merchant.ts'
import { callApi, makeMerchant, tokenFor } from '../testing/contract/api-client.ts'
import { poolerVersion, startOwnPooler, type OwnPooler } from '../testing/database-outage/own-pooler.ts'
import { startOwnPostgres, type OwnPostgres } from '../testing/database-outage/own-postgres.ts'
import { startPaymentLoad } from '../testing/database-outage/payment-load.ts'
import { startServerProcess, type ServerProcess } from '../testing/processes/server-process.ts'
import { keptLog, silentLog } from '../testing/silent-log.ts'
import { payoutBodyOf } from '../testing/test-gateway.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 300_000 })

const patienceMs = 60_000
/** Less than one process has in its pools. */
const poolSize = 4
const version = poolerVersion()

describe.skipIf(version === 0).each([
  ['unnamed', true],
  ['named', version >= 1_021],
] as const)('through PgBouncer in transaction mode, statements %s', (statements, isKnown) => {
  describe.skipIf(!isKnown)('two processes', () => {
    let directory: string
    let shop: Awaited<ReturnType<typeof merchantServer>>
    let postgres: OwnPostgres
    let pooler: OwnPooler
    let direct: Database
    let server: ServerProcess
    let second: OpenedGateway
    let privateKey: string

    beforeAll(async () => {
      await buildPages()
      directory = await mkdtemp(path.join(tmpdir(), 'gateway-pooler-'))
      shop = await merchantServer((_, response) => void response.writeHead(200).end())
      postgres = await startOwnPostgres(path.join(directory, 'postgres'))
      pooler = await startOwnPooler(path.join(directory, 'pooler'), postgres.url, poolSize)
      direct = openDatabase({ url: postgres.url, log: silentLog, poolSize: 2 })
      const environment = {
        DATABASE_URL: pooler.url,
        DATABASE_SESSION_URL: postgres.url,
        DATABASE_STATEMENTS: statements,
        GATEWAY_SECRET_KEY: randomBytes(32).toString('base64'),
      }
      const log = keptLog()
      const open = () => openGateway(readConfig(environment), log)
      await (await open()).close()
      const missing = log.lines.find(({ event }) => event === 'database.limits-missing')
      await direct.pool.query(String(missing?.fields['sql']))
      await pooler.kill()
      await pooler.start()
      log.lines.length = 0
      second = await open()
      expect(log.lines.filter(({ level }) => level === 'warn')).toEqual([])
      ;({ privateKey } = await makeMerchant(second.gateway, 'LOAD', { requestsPerSecond: 500 }))
      await creditBalance(direct, 'LOAD', money(100_000_000n, 'INR'), byOperator('test'))
      server = await startServerProcess(path.join(directory, 'data'), environment)
    })
    afterAll(async () => {
      await server?.stop()
      await second?.close()
      await direct?.close()
      await pooler?.kill()
      await postgres?.stop()
      await shop?.close()
      await rm(directory, { recursive: true, force: true, maxRetries: 5 })
    })

    /** Payouts, lists, callbacks' list and settlements, one after another, until told to end. */
    async function operate(ended: () => boolean, mayFail: boolean) {
      const { gateway } = second
      const token = await tokenFor(gateway, 'LOAD')
      const statuses = new Set<number>()
      const payouts: string[] = []
      while (!ended()) {
        const id = randomUUID()
        const body = { ...payoutBodyOf(10), callbackUrl: shop.url }
        const made = await callApi(gateway, { method: 'POST', path: `/payouts/${id}`, token, body })
        if (made.status === 201) payouts.push(id)
        const lists = [
          '/payins?limit=20',
          '/payouts?limit=5',
          '/callbacks?limit=5',
          '/settlements',
          '/balances',
        ]
        const answers = await Promise.all(lists.map((list) => callApi(gateway, { path: list, token })))
        for (const { status } of [made, ...answers]) statuses.add(status)
        await closeDayNow(gateway.db, 'LOAD').catch((error: unknown) => {
          if (!mayFail) throw error
        })
        await delay(50)
      }
      return { statuses, payouts }
    }

    async function outlive(lose: () => Promise<void>, mayFail: boolean): Promise<void> {
      const load = await startPaymentLoad({
        origins: [server.origin],
        merchantCode: 'LOAD',
        privateKey,
        callbackUrl: shop.url,
        perSecond: 20,
      })
      let isOver = false
      const operating = operate(() => isOver, mayFail)
      try {
        await vi.waitFor(() => expect(load.paid()).toBeGreaterThan(30), { timeout: patienceMs })
        await lose()
        const before = load.paid()
        await vi.waitFor(() => expect(load.paid()).toBeGreaterThan(before + 20), { timeout: patienceMs })
      } finally {
        isOver = true
      }
      const heard = await load.finish(patienceMs)
      const { statuses, payouts } = await operating
      expect(heard.unexpected).toEqual([])
      const allowed = mayFail ? [200, 201, 503] : [200, 201]
      expect([...statuses, ...heard.creates].filter((status) => !allowed.includes(status))).toEqual([])
      expect(payouts.length).toBeGreaterThan(5)
      const due = [...heard.accepted, ...payouts]
      const calledBack = () =>
        new Set(shop.arrivals.map(({ body }) => (JSON.parse(body) as { idEntity: string }).idEntity))
      await vi.waitFor(() => expect(due.filter((id) => !calledBack().has(id))).toEqual([]), {
        timeout: patienceMs,
      })
      expect(await checkLedger(direct)).toEqual([])
    }

    it('create, pay, pay out, list, call back and settle at once, on fewer connections than they have', async () => {
      await outlive(async () => {}, false)
      const { rows } = await direct.pool.query<{ settled: boolean; many: number }>(
        `select exists (select from settlement) as settled,
           (select count(*)::int from pg_stat_activity where usename = current_user and pid <> pg_backend_pid()) as many`,
      )
      expect(rows[0]?.settled).toBe(true)
      // Beside the pooler's: sessions of the two processes, and the other connection of this test.
      expect(rows[0]?.many).toBeLessThanOrEqual(poolSize + 5)
      const names = await second.gateway.db.pool.query('select name from pg_prepared_statements')
      expect(names.rows.length > 0).toBe(statements === 'named')
    })

    it('answer 503 while it restarts, and go on', async () => {
      await outlive(async () => {
        await pooler.kill()
        const ready = async () => (await fetch(`${server.origin}/readyz`)).status
        await vi.waitFor(async () => expect(await ready()).toBe(503), { timeout: patienceMs })
        await delay(1_500)
        await pooler.start()
        await vi.waitFor(async () => expect(await ready()).toBe(200), { timeout: patienceMs })
      }, true)
    })
  })
})
