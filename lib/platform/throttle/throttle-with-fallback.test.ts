import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { LogEvent } from '../log/log-event.ts'
import type { ConnectedThrottle } from './kept-connection.ts'
import { openFallbackThrottle } from './throttle-with-fallback.ts'
import { openMemoryThrottle, type Throttle } from './throttle.ts'
import { asOneRequest } from './wait-of-request.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

type State = 'counts' | 'hangs' | 'is full' | 'is gone'

/** A server that other machines use too. What it is asked while it hangs is never answered. */
function openServer(state: State) {
  const counter = openMemoryThrottle()
  const cut: (reason: Error) => void = () => {}
  const server = { state, delayMs: 0, counter, connections: 0, closed: 0, cut }
  const asked = async <Answer>(answer: () => Promise<Answer>): Promise<Answer> => {
    if (server.state === 'hangs') return new Promise(() => {})
    if (server.state === 'is full') throw new Error('OOM command not allowed')
    await new Promise((resolve) => void setTimeout(resolve, server.delayMs))
    return answer()
  }
  const throttle: Throttle = {
    take: (...words) => asked(() => counter.take(...words)),
    peek: (...words) => asked(() => counter.peek(...words)),
    giveBack: (...words) => asked(() => counter.giveBack(...words)),
    counted: (...words) => asked(() => counter.counted(...words)),
  }
  const connect = async (): Promise<ConnectedThrottle> => {
    if (server.state === 'is gone') throw new Error('connect ECONNREFUSED')
    server.connections += 1
    return { throttle, onLost: (lose) => (server.cut = lose), close: () => (server.closed += 1) }
  }
  return Object.assign(server, { connect })
}

async function openWith(state: State) {
  const server = openServer(state)
  const lines: string[] = []
  const write = ({ name }: LogEvent, fields: object = {}) => lines.push(`${name} ${JSON.stringify(fields)}`)
  const opening = openFallbackThrottle({
    connect: server.connect,
    local: openMemoryThrottle(),
    log: { write },
  })
  await vi.advanceTimersByTimeAsync(1_100)
  return { server, lines, throttle: await opening }
}

/** The result, and how long it took. */
async function timed<Result>(work: () => Promise<Result>): Promise<{ result: Result; tookMs: number }> {
  const began = performance.now()
  let tookMs = 0
  const running = work().finally(() => (tookMs = performance.now() - began))
  await vi.advanceTimersByTimeAsync(500)
  return { result: await running, tookMs }
}

const takeMany = async (throttle: Throttle, count: number, most: number): Promise<number> => {
  const { result } = await timed(() =>
    Promise.all(Array.from({ length: count }, () => throttle.take('a', most, 3_600))),
  )
  return result.filter(({ allowed }) => allowed).length
}

it('counts where all machines count, while that answers', async () => {
  const { server, throttle, lines } = await openWith('counts')
  await server.counter.take('a', 10, 3_600)
  expect(await takeMany(throttle, 20, 10)).toBe(9)
  expect([throttle.isShared(), lines]).toEqual([true, []])
})

it.each<[State, string]>([
  ['is gone', 'connect ECONNREFUSED'],
  ['is full', 'OOM command not allowed'],
  ['hangs', 'no answer in time'],
])(
  'a server that %s at the start: this machine allows the whole limit and no more',
  async (state, reason) => {
    const { throttle, lines } = await openWith(state)
    expect(await takeMany(throttle, 20, 10)).toBe(10)
    expect(throttle.isShared()).toBe(false)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await takeMany(throttle, 20, 10)).toBe(0)
    expect(lines).toEqual([`throttle.redis-lost ${JSON.stringify({ reason })}`])
  },
)

it.each<[State]>([['is full'], ['hangs']])(
  'a server that %s later, in the middle of requests: one line, and no request fails',
  async (state) => {
    const { server, throttle, lines } = await openWith('counts')
    expect(await takeMany(throttle, 5, 10)).toBe(5)
    server.state = state
    // At most what was left of the limit there, and the whole limit here.
    expect(await takeMany(throttle, 50, 10)).toBe(10)
    expect(await takeMany(throttle, 50, 10)).toBe(0)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(lines).toHaveLength(1)
    throttle.close()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(server.closed).toBe(server.connections)
  },
)

it('a connection that ends without any request is noticed', async () => {
  const { server, throttle, lines } = await openWith('counts')
  server.state = 'is gone'
  server.cut(new Error('Socket closed unexpectedly'))
  expect([throttle.isShared(), lines]).toEqual([
    false,
    ['throttle.redis-lost {"reason":"Socket closed unexpectedly"}'],
  ])
})

it('a server that hangs without any request is noticed within seconds', async () => {
  const { server, throttle } = await openWith('counts')
  server.state = 'hangs'
  await vi.advanceTimersByTimeAsync(7_000)
  expect(throttle.isShared()).toBe(false)
})

it('goes back by itself within about a second, with one line, to the counts that are there', async () => {
  const { server, throttle, lines } = await openWith('is gone')
  await vi.advanceTimersByTimeAsync(30_000)
  server.state = 'counts'
  await server.counter.take('a', 10, 3_600)
  await vi.advanceTimersByTimeAsync(1_100)
  expect(throttle.isShared()).toBe(true)
  expect(await takeMany(throttle, 20, 10)).toBe(9)
  expect(lines.slice(1)).toEqual([expect.stringMatching(/^throttle\.redis-back \{"seconds":3[0-3]\}$/)])
})

it('a request waits 50 ms at most for all that it counts', async () => {
  const { server, throttle } = await openWith('counts')
  server.delayMs = 15
  const counts = async () => {
    for (let number = 0; number < 4; number += 1) await throttle.take(`b${number}`, 10, 60)
  }
  const first = await timed(() => asOneRequest(counts))
  expect(first.tookMs).toBeGreaterThan(30)
  expect(first.tookMs).toBeLessThanOrEqual(50)
})

it('one that hangs keeps a hundred requests at once waiting for 50 ms at most', async () => {
  const { server, throttle } = await openWith('counts')
  server.state = 'hangs'
  const requests = () => asOneRequest(() => throttle.take('a', 10, 60))
  const { tookMs } = await timed(() => Promise.all(Array.from({ length: 100 }, requests)))
  expect(tookMs).toBeGreaterThan(20)
  expect(tookMs).toBeLessThanOrEqual(50)
  expect((await timed(requests)).tookMs).toBe(0)
})

it('one answer that is late is no outage: others are counted here until it comes, and then there', async () => {
  const { server, throttle, lines } = await openWith('counts')
  server.delayMs = 200
  const late = throttle.take('a', 10, 60)
  await vi.advanceTimersByTimeAsync(50)
  expect(await late).toMatchObject({ allowed: true, left: 9 })
  server.delayMs = 0
  expect((await timed(() => throttle.take('b', 10, 60))).tookMs).toBe(0)
  expect(await server.counter.counted('b')).toBe(0)
  expect(await takeMany(throttle, 20, 10)).toBe(9)
  expect([throttle.isShared(), lines]).toEqual([true, []])
})

it('one that is too slow again and again is tried less often', async () => {
  const { server, throttle } = await openWith('counts')
  for (let second = 0; second < 120; second += 1) {
    server.delayMs = 100
    for (let count = 0; count < 30 && throttle.isShared(); count += 1) {
      const counted = throttle.take('a', 10)
      await vi.advanceTimersByTimeAsync(150)
      await counted
    }
    server.delayMs = 0
    await vi.advanceTimersByTimeAsync(1_000)
  }
  expect(server.connections).toBeGreaterThan(3)
  expect(server.connections).toBeLessThan(10)
})

it('tries no more, and asks nothing, after it was closed', async () => {
  const { server, throttle } = await openWith('counts')
  throttle.close()
  await vi.advanceTimersByTimeAsync(60_000)
  expect([server.connections, server.closed, throttle.isShared()]).toEqual([1, 1, false])
})
