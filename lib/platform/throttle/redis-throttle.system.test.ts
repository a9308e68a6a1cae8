import { createHmac } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { keptLog } from '../../testing/silent-log.ts'
import { hasRedis, startRedis, type RedisServer } from '../../testing/throttles/redis-server.ts'
import { throttleRules } from '../../testing/throttles/throttle-rules.ts'
import { connectRedisThrottle, redisFault } from './redis-throttle.ts'
import { openFallbackThrottle, type FallbackThrottle } from './throttle-with-fallback.ts'
import { openMemoryThrottle } from './throttle.ts'
import { asOneRequest } from './wait-of-request.ts'

const digest = (text: string) => createHmac('sha256', 'of a test').update(text).digest()
let redis: RedisServer

/** A machine that counts in Redis, or alone. */
async function openMachine() {
  const log = keptLog()
  const throttle = await openFallbackThrottle({
    connect: () => connectRedisThrottle({ url: redis.url, digest }),
    local: openMemoryThrottle(),
    log,
  })
  return { throttle, events: () => log.lines.map(({ event }) => event) }
}

const waitFor = (throttle: FallbackThrottle, isShared: boolean) =>
  vi.waitFor(() => expect(throttle.isShared()).toBe(isShared), { timeout: 60_000, interval: 20 })

interface Load {
  readonly allowed: number
  readonly longestMs: number
}

/** Requests to one machine, some at once, until the time is over. */
async function load(
  throttle: FallbackThrottle,
  bucket: string,
  most: number,
  milliseconds: number,
): Promise<Load> {
  let allowed = 0
  let longestMs = 0
  const sender = async () => {
    for (const until = performance.now() + milliseconds; performance.now() < until;) {
      const began = performance.now()
      if ((await asOneRequest(() => throttle.take(bucket, most, 600))).allowed) allowed += 1
      longestMs = Math.max(longestMs, performance.now() - began)
      await delay(1)
    }
  }
  await Promise.all(Array.from({ length: 8 }, sender))
  return { allowed, longestMs }
}

describe.skipIf(!hasRedis)('counters in Redis', () => {
  beforeAll(async () => {
    redis = await startRedis()
  })
  afterAll(() => redis.kill())

  throttleRules(async () => {
    const connect = () => connectRedisThrottle({ url: redis.url, digest })
    const [first, second] = [await connect(), await connect()]
    const close = async () => {
      first.close()
      second.close()
    }
    return { first: first.throttle, second: second.throttle, close }
  })

  it('have keys that say nothing of merchants and customers, of one installation, and that expire', async () => {
    await redis.command('FLUSHALL')
    const { throttle } = await openMachine()
    await throttle.take('merchant:ACME', 10, 600)
    await throttle.take('token-failure:203.0.113.7/ACME', 10, 600)
    const keys = (await redis.command('KEYS', '*')).split('\n')
    expect(keys.length).toBeGreaterThanOrEqual(2)
    const installations = new Set(keys.map((key) => /^(gateway:[\w-]{8}):[\w-]{22}$/.exec(key)?.[1]))
    expect([installations.size, installations.has(undefined)]).toEqual([1, false])
    for (const key of keys) expect(Number(await redis.command('PTTL', key))).toBeGreaterThanOrEqual(0)
    const other = await connectRedisThrottle({
      url: redis.url,
      digest: (text) => digest(`other ${text}`),
    })
    expect(await other.throttle.counted('merchant:ACME')).toBe(0)
    other.close()
    throttle.close()
  })

  it.each<[string, () => Promise<string>, () => Promise<unknown>, RegExp]>([
    [
      'whose memory is full',
      () => redis.command('CONFIG', 'SET', 'maxmemory', '1'),
      () => redis.command('CONFIG', 'SET', 'maxmemory', '0'),
      /OOM/,
    ],
    [
      'that is a replica',
      () => redis.command('REPLICAOF', '127.0.0.1', '9'),
      () => redis.command('REPLICAOF', 'NO', 'ONE'),
      /READONLY/,
    ],
  ])('a Redis %s is not used, and used again without a restart', async (_, spoil, mend, said) => {
    const { throttle, events } = await openMachine()
    await spoil()
    expect(await redisFault({ url: redis.url, digest })).toMatch(said)
    expect((await load(throttle, `spoilt ${said.source}`, 30, 300)).allowed).toBe(30)
    await waitFor(throttle, false)
    await mend()
    await waitFor(throttle, true)
    expect(events()).toEqual(['throttle.redis-lost', 'throttle.redis-back'])
    throttle.close()
  })

  it('with a wrong password: counted here, and the password is in no message', async () => {
    const url = redis.url.replace('of-a-test', 'wrong-one')
    const fault = await redisFault({ url, digest })
    expect(fault).toContain('WRONGPASS')
    expect(fault).not.toMatch(/wrong-one|of-a-test/)
  })

  it.each<[string, () => Promise<void> | void, () => Promise<void> | void]>([
    ['killed', () => redis.kill(), () => redis.start()],
    ['frozen', () => redis.freeze(), () => redis.goOn()],
  ])('Redis %s in the middle of load on two machines', async (how, fail, mend) => {
    const bucket = `load ${how}`
    const quota = 200
    const machines = await Promise.all([1, 2].map(openMachine))
    const running = machines.map(({ throttle }) => load(throttle, bucket, quota, 1_200))
    await delay(400)
    await fail()
    const during = await Promise.all(running)
    const allowed = during.reduce((sum, one) => sum + one.allowed, 0)
    // The quota in Redis, and once on each machine: nobody passes more, and no machine refuses everything.
    expect(allowed).toBeGreaterThanOrEqual(quota * 2)
    expect(allowed).toBeLessThanOrEqual(quota * 3)
    for (const { throttle, events } of machines) {
      await waitFor(throttle, false)
      expect(events()).toEqual(['throttle.redis-lost'])
      expect((await load(throttle, `${bucket} of others`, 5, 100)).allowed).toBe(5)
    }
    await mend()
    for (const { throttle } of machines) await waitFor(throttle, true)
    // A busy machine may let an answer come too late, and a count be made here.
    const counted = async (round: number) => {
      const fresh = `${bucket} ${round}`
      const after = await Promise.all(machines.map(({ throttle }) => load(throttle, fresh, quota, 600)))
      return after.reduce((sum, one) => sum + one.allowed, 0)
    }
    const totals: number[] = []
    for (let round = 0; round < 10 && !totals.includes(quota); round += 1) totals.push(await counted(round))
    expect(totals).toContain(quota)
    for (const { throttle, events } of machines) {
      expect(events()).toEqual(['throttle.redis-lost', 'throttle.redis-back'])
      throttle.close()
    }
    // 50 ms for Redis; the rest is what a busy machine takes for eight senders.
    expect(Math.max(...during.map(({ longestMs }) => longestMs))).toBeLessThan(500)
  })
})
