import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import { missedAims } from '../../bench/requests/by-connections.ts'
import { heldLine } from '../../bench/requests/event-loop.ts'
import { insertByPgbench, openFigures, tableOf } from '../../bench/requests/figures.ts'
import { runClosedLoop } from '../../bench/requests/load/closed-loop.ts'
import type { Load } from '../../bench/requests/load/load.ts'
import { runOpenLoop, sendOnTime } from '../../bench/requests/load/open-loop.ts'
import { medianOf, percentilesOf } from '../../bench/requests/load/percentiles.ts'
import { verdictOf } from '../../bench/requests/verdict.ts'

describe('percentiles of latencies', () => {
  it.each([
    [[7], { p50: 7, p90: 7, p99: 7 }],
    [[3, 1, 2], { p50: 2, p90: 3, p99: 3 }],
    [Array.from({ length: 100 }, (_, index) => 100 - index), { p50: 50, p90: 90, p99: 99 }],
    [Array.from({ length: 1000 }, (_, index) => index + 1), { p50: 500, p90: 900, p99: 990 }],
    // Sorted as numbers, not as texts.
    [[10, 9, 1_000], { p50: 10, p90: 1_000, p99: 1_000 }],
  ])('are the smallest values that so many do not exceed (%j)', (values, expected) => {
    expect(percentilesOf(values)).toEqual(expected)
  })

  it('leave the right part of the values above, whatever the values', () => {
    const latencies = fc.array(fc.double({ min: 0, max: 1e6, noNaN: true }), { minLength: 1 })
    fc.assert(
      fc.property(latencies, (values) => {
        const percentiles = percentilesOf(values)
        for (const percent of [50, 90, 99] as const) {
          const limit = percentiles[`p${percent}`]
          expect(values).toContain(limit)
          expect(values.filter((value) => value <= limit).length * 100).toBeGreaterThanOrEqual(
            percent * values.length,
          )
          expect(values.filter((value) => value < limit).length * 100).toBeLessThan(percent * values.length)
        }
      }),
    )
  })

  it('do not exist without values', () => {
    expect(() => percentilesOf([])).toThrow(RangeError)
  })
})

it.each([
  [12.4, 'at most 12 ms (a page), below 50 ms.'],
  [50.6, 'at most 51 ms (a page), MORE THAN 50 ms.'],
])('a request that held the event loop for %d ms is said', (ms, words) => {
  expect(heldLine({ name: 'a page', ms })).toBe(`event loop: one request held it for ${words}`)
})

describe('a comparison by connections', () => {
  const missedWith = (name: string, unit: string, gateway: number, baseline: number) => {
    const figures = openFigures()
    figures.add(name, unit, 'gateway', gateway)
    figures.add(name, unit, 'baseline', baseline)
    return missedAims(figures.all())
  }

  it.each([
    ['read, 1 connection', 'requests/s', 59, "is 0.59 of the floor's, not at least 0.6"],
    ['create, 64 connections', 'requests/s', 69, "is 0.69 of the floor's, not at least 0.7"],
    ['create, 1 connection, p50', 'ms', 161, "is 1.61 of the floor's, not at most 1.6"],
    ['create, 8 connections, p99', 'ms', 301, "is 3.01 of the floor's, not at most 3"],
  ])('names what the floor is not reached in: %s', (name, unit, value, words) => {
    expect(missedWith(name, unit, value, 100)).toEqual([`NOT REACHED: ${name} ${words}.`])
  })

  it.each([
    ['read, 1 connection', 'requests/s', 60],
    ['create, 64 connections', 'requests/s', 70],
    ['create, 1 connection, p50', 'ms', 160],
    ['create, 8 connections, p99', 'ms', 300],
    ['create, 128 connections, p99', 'ms', 900],
  ])('is silent about what is reached, or has no aim: %s', (name, unit, value) => {
    expect(missedWith(name, unit, value, 100)).toEqual([])
  })
})

describe('the open loop', () => {
  it('counts a latency from the time at which the request was due: a late start is a long latency', async () => {
    let calls = 0
    const { sentLate, latency } = await sendOnTime(100, 20, () => {
      calls += 1
      // Nothing else can be sent meanwhile, as on a machine that has stopped.
      const until = performance.now() + (calls === 1 ? 150 : 0)
      while (performance.now() < until);
      return Promise.resolve()
    })
    expect(latency).toHaveLength(20)
    // The second was due 10 ms after the first, which took 150.
    expect(sentLate[1]).toBeGreaterThanOrEqual(139)
    expect(latency[1]).toBeGreaterThanOrEqual(sentLate[1]!)
  })

  it('does not wait for answers before it sends the next request', async () => {
    let atOnce = 0
    let most = 0
    const { latency } = await sendOnTime(200, 20, async () => {
      most = Math.max(most, (atOnce += 1))
      await delay(200)
      atOnce -= 1
    })
    expect(most).toBe(20)
    expect(Math.min(...latency)).toBeGreaterThanOrEqual(199)
  })

  it('fails when a request fails', async () => {
    await expect(sendOnTime(100, 5, () => Promise.reject(new Error('500')))).rejects.toThrow('500')
  })

  it('leaves out the first second, in which connections are opened', async () => {
    let requests = 0
    const origin = await serving((_, response) => {
      requests += 1
      setTimeout(() => response.end('{}'), requests <= 20 ? 3_000 : 0)
    })
    const { p99 } = await runOpenLoop(loadOf(origin), 20, 0.5)
    expect(requests).toBe(30)
    expect(p99).toBeLessThan(2_500)
  })

  it('fails when an answer breaks off', async () => {
    const origin = await serving((_, response) => {
      response.writeHead(200, { 'content-length': 100 }).write('{')
      setTimeout(() => response.destroy(), 5)
    })
    await expect(runOpenLoop(loadOf(origin), 10, 0.1)).rejects.toThrow('other side closed')
  })
})

describe('the closed loop', () => {
  it('goes on until something is answered, where a busy machine answers nothing in its time', async () => {
    const begun = performance.now()
    const origin = await serving((_, response) => {
      setTimeout(() => response.end(), performance.now() - begun < 300 ? 1_200 : 0)
    })
    const { answers, perSecond } = await runClosedLoop(loadOf(origin), { seconds: 0.5 })
    expect(answers).toBeGreaterThan(0)
    expect(perSecond).toBeGreaterThan(0)
  })

  it('fails where the server answers with another status', async () => {
    const origin = await serving((_, response) => void response.writeHead(500).end())
    await expect(runClosedLoop(loadOf(origin), { seconds: 0.5 })).rejects.toThrow('others 500')
  })
})

async function serving(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const loadOf = (origin: string): Load => ({
  origin,
  status: 200,
  next: () => ({ method: 'GET', path: '/', headers: {} }),
})

function figuresOf(floorCreates: number, pgbench: number | undefined) {
  const figures = openFigures()
  for (const part of [0.4, 0.5, 0.6]) figures.add('create', 'requests/s', 'gateway', floorCreates * part)
  for (let round = 0; round < 3; round += 1) figures.add('create', 'requests/s', 'baseline', floorCreates)
  if (pgbench !== undefined) figures.add(insertByPgbench, 'statements/s', 'baseline', pgbench)
  return figures.all()
}

describe('a run', () => {
  it.each([
    [1_500, 10_000, false],
    [1_499, 10_000, true],
    [100, undefined, false],
  ])('with %d creates of the floor and %d by pgbench is void: %j', (floor, pgbench, isVoid) => {
    expect(verdictOf(figuresOf(floor, pgbench)).isVoid).toBe(isVoid)
  })

  it.each([
    [0.99, false],
    [1, true],
  ])('whose oldest callback was due for %d s at the end is late: %j', (seconds, isLate) => {
    const figures = openFigures()
    figures.add('whole flows', 'flows/s', 'gateway', 100)
    figures.add('whole flows, oldest callback due at the end', 's', 'gateway', seconds)
    expect(verdictOf(figures.all()).isLate).toBe(isLate)
  })

  it('says when pgbench is absent', () => {
    expect(verdictOf(figuresOf(100, undefined)).notes.join('\n')).toContain('pgbench is not in the PATH')
  })

  it('shows the median ratio of its rounds and how far the rounds are apart', () => {
    const [create] = figuresOf(1_000, undefined)
    expect(create!.ratios).toEqual([0.4, 0.5, 0.6])
    expect(tableOf([create!]).split('\n').at(-1)).toMatch(
      /^create +requests\/s +500 +1000 +0\.50 +0\.40 to 0\.60 +–$/,
    )
  })

  it('has the middle value of its rounds', () => {
    expect(medianOf([9, 1, 10])).toBe(9)
    expect(medianOf([9, 1, 10, 2])).toBe(5.5)
    expect(medianOf([])).toBeNaN()
  })
})
