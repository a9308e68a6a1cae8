import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildPages } from '../bootstrap/build.mjs'
import { configureMerchant } from '../merchants/settings/configure.ts'
import { byOperator } from '../platform/audit/actor.ts'
import { signatureOf } from '../testing/contract/api-client.ts'
import { testDatabase } from '../testing/database/test-database.ts'
import { startServerProcess, type ServerProcess } from '../testing/processes/server-process.ts'
import { hasRedis, startRedis, type RedisServer } from '../testing/throttles/redis-server.ts'

// References of one payment are at most 20 in ten minutes: a window that no busy machine outlasts.
const quota = 20

describe.skipIf(!hasRedis)('two machines with a Redis', async () => {
  const database = await testDatabase()
  const dataDirectory = await mkdtemp(path.join(tmpdir(), 'gateway-redis-'))
  let redis: RedisServer
  let machines: ServerProcess[] = []
  let token: string

  beforeAll(async () => {
    redis = await startRedis()
    await buildPages()
    const settings = { DATABASE_URL: database.url, REDIS_URL: redis.url, GATEWAY_SECRET_KEY: '' }
    machines = [await startServerProcess(dataDirectory, settings)]
    machines.push(
      await startServerProcess(dataDirectory, {
        ...settings,
        GATEWAY_ROLE: 'server',
        GATEWAY_PROCESSES: '2',
      }),
    )
    const faster = { code: 'DEMO', requestsPerSecond: 1_000 }
    expect(await configureMerchant(database, [], faster, byOperator('test'))).toHaveProperty('merchantCode')
    token = await demoToken()
  }, 300_000)

  afterAll(async () => {
    redis.goOn()
    const codes = await Promise.all(machines.map((machine) => machine.stop()))
    await redis.kill()
    await rm(dataDirectory, { recursive: true, force: true })
    expect(codes).toEqual([0, 0])
  }, 300_000)

  async function demoToken(): Promise<string> {
    const privateKey = await readFile(path.join(dataDirectory, 'demo-merchant.pem'), 'utf8')
    const body = JSON.stringify({
      merchantCode: 'DEMO',
      operations: ['GET /.*', 'POST /.*'],
      timestamp: Math.floor(Date.now() / 1_000),
    })
    const signature = signatureOf(privateKey, body)
    const answer = await post(0, '/auth-tokens', body, { 'x-signature': signature })
    return ((await answer.json()) as { token: string }).token
  }

  const post = (machine: number, where: string, body: string, headers: Record<string, string>) =>
    fetch(`${machines[machine]?.origin}/api${where}`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', 'x-api-version': '2', ...headers },
    })

  /** References for one payment, to both machines in turn: how many were not refused for their number. */
  async function through(payment: string, count: number, pauseMs = 0): Promise<number> {
    let passed = 0
    for (let number = 0; number < count; number += 1) {
      const reference = JSON.stringify({ reference: '123456789012' })
      const authorization = `Bearer ${token}`
      const answer = await post(number % 2, `/payins/${payment}/!setExternalReference`, reference, {
        authorization,
      })
      expect(answer.status).toBeLessThan(500)
      if (answer.status === 429) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(1)
      else passed += 1
      await delay(pauseMs)
    }
    return passed
  }

  /**
   * A busy machine may let an answer of Redis come too late, and a count be made there: then it is tried
   * again.
   */
  async function throughOfAll(payment: string): Promise<number[]> {
    const passed: number[] = []
    while (passed.length < 8 && !passed.includes(quota))
      passed.push(await through(`${payment}-${passed.length}`, 60))
    return passed
  }

  const redisUp = async (machine: number) => {
    const scraped = await (await fetch(`${machines[machine]?.origin}/metrics`)).text()
    return /^gateway_redis_up (\d)$/m.exec(scraped)?.[1]
  }
  const bothSay = (value: string) =>
    vi.waitFor(async () => expect([await redisUp(0), await redisUp(1)]).toEqual([value, value]), {
      timeout: 60_000,
      interval: 200,
    })
  const lines = (event: string) => machines.map((machine) => machine.said().split(`"${event}"`).length - 1)

  it('allow a limit once, whatever process of them is asked', async () => {
    await bothSay('1')
    expect(await throughOfAll('together')).toContain(quota)
  })

  it.each<[string, () => Promise<void> | void, () => Promise<void> | void]>([
    ['is killed', () => redis.kill(), () => redis.start()],
    ['hangs', () => redis.freeze(), () => redis.goOn()],
  ])('go on when Redis %s under load: at most the limit there and once on each', async (how, fail, mend) => {
    const before = lines('throttle.redis-lost')
    const payment = `payment-${how.length}`
    const running = through(payment, 120, 10)
    await delay(100)
    await fail()
    const passed = await running
    expect(passed).toBeGreaterThan(quota)
    expect(passed).toBeLessThanOrEqual(quota * 3)
    await bothSay('0')
    // Nobody is locked out: each machine allows the limit.
    expect(await through(`${payment}-other`, 60)).toBe(quota * 2)
    // One line of each process: the second machine has two.
    expect(lines('throttle.redis-lost')).toEqual([(before[0] ?? 0) + 1, (before[1] ?? 0) + 2])
    await mend()
    await bothSay('1')
    expect(await throughOfAll(`${payment}-after`)).toContain(quota)
    expect(lines('throttle.redis-back')).toEqual(lines('throttle.redis-lost'))
  })
})
