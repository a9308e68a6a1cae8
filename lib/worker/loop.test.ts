import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { DatabaseUnreachable } from '../platform/db/database-unreachable.ts'
import { patiently } from '../testing/patience.ts'
import { keptLog, silentLog } from '../testing/silent-log.ts'
import { startLoop } from './loop.ts'
import type { Loop, LoopOptions } from './loop.ts'

const loops: Loop[] = []
function loop(options: Partial<LoopOptions> & Pick<LoopOptions, 'run'>, log = silentLog): Loop {
  const started = startLoop({ name: 'test', log, idleMs: 60_000, restMs: 5, ...options })
  loops.push(started)
  return started
}
afterEach(() => Promise.all(loops.splice(0).map((started) => started.stop())))

test('a loop runs at once, again when it is woken, and otherwise after its idle time only', async () => {
  const run = vi.fn(async () => false)
  const started = loop({ run })
  await delay(30)
  expect(run).toHaveBeenCalledTimes(1)
  started.wake()
  await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(2), patiently)
})

test('a loop that is not woken runs again after its idle time', async () => {
  const run = vi.fn(async () => false)
  loop({ run, idleMs: 20 })
  await vi.waitFor(() => expect(run.mock.calls.length).toBeGreaterThan(3), patiently)
})

test('a wake during a round leads to another round, and two rounds never overlap', async () => {
  let running = 0
  let most = 0
  const run = vi.fn(async () => {
    most = Math.max(most, (running += 1))
    await delay(20)
    running -= 1
    return false
  })
  const started = loop({ run })
  for (let n = 0; n < 10; n += 1) started.wake()
  await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(2), patiently)
  await delay(60)
  expect(run).toHaveBeenCalledTimes(2)
  expect(most).toBe(1)
})

test('a round that found more to do is followed by the next at once', async () => {
  let left = 50
  const run = vi.fn(async () => (left -= 1) > 0)
  loop({ run, restMs: 10_000 })
  await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(50), patiently)
})

test('a thousand wakes a second do not make a thousand rounds', async () => {
  const run = vi.fn(async () => false)
  const started = loop({ run, restMs: 50 })
  const began = performance.now()
  const wakes = setInterval(() => started.wake(), 1)
  await delay(300)
  clearInterval(wakes)
  expect(run.mock.calls.length).toBeLessThan((performance.now() - began) / 50 + 4)
})

test('a loop survives an outage: one log line when it begins, one when it ends, and wakes do not shorten its pauses', async () => {
  const log = keptLog()
  const logged = () => log.lines.map(({ event }) => event)
  let broken = true
  const at: number[] = []
  const run = vi.fn(async () => {
    at.push(performance.now())
    if (broken) throw new Error('the database is down')
    return false
  })
  const started = loop({ run }, log)
  const wakes = setInterval(() => started.wake(), 10)
  await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(2), patiently)
  clearInterval(wakes)
  const [first = 0, second = 0] = at
  expect(second - first).toBeGreaterThan(450)
  expect(logged()).toEqual(['loop.failed'])
  broken = false
  await vi.waitFor(() => expect(logged()).toEqual(['loop.failed', 'loop.recovered']), patiently)
})

test('a loop without the database pauses without a log line, and continues by itself', async () => {
  const log = keptLog()
  let away = true
  const run = vi.fn(async () => {
    if (away) throw new DatabaseUnreachable('The database does not answer.')
    return false
  })
  loop({ run }, log)
  await vi.waitFor(() => expect(run.mock.calls.length).toBeGreaterThan(3), patiently)
  away = false
  const failed = run.mock.calls.length
  await vi.waitFor(() => expect(run.mock.calls.length).toBeGreaterThan(failed), patiently)
  expect(log.lines.filter(({ level }) => level !== 'debug')).toEqual([])
})

test('stopping waits for the round that runs and begins no other', async () => {
  let ended = false
  const run = vi.fn(async () => {
    await delay(50)
    ended = true
    return true
  })
  await loop({ run }).stop()
  expect(ended).toBe(true)
  expect(run).toHaveBeenCalledTimes(1)
})

test('a round that exceeds its limit is logged, and the loop goes on without it', async () => {
  const log = keptLog()
  const run = vi.fn(async () => false).mockImplementationOnce(() => new Promise(() => {}))
  loop({ run, limitMs: 50 }, log)
  await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(2), patiently)
  await vi.waitFor(
    () => expect(log.lines.map(({ event }) => event)).toEqual(['loop.failed', 'loop.recovered']),
    patiently,
  )
})
