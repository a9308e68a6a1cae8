import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { PageState } from '#lib/checkout/pay/page-state.ts'
import { openStatePoll } from './state-poll.ts'

const state: PageState = { version: 'one', secondsLeft: undefined, watch: 'SLOW' }
const fetched = vi.fn(async () => Response.json(state))

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', fetched)
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  fetched.mockClear()
})

/** The number of polls in each minute. */
async function pollsPerMinute(afterDeadline: boolean, minutes: number): Promise<number[]> {
  const poll = openStatePoll('/pay/one', {
    afterDeadline,
    continues: () => true,
    otherUpdates: () => 0,
    onState: () => {},
    onLost: () => {},
  })
  poll.start()
  const counts: number[] = []
  for (let minute = 0; minute < minutes; minute += 1) {
    fetched.mockClear()
    await vi.advanceTimersByTimeAsync(60_000)
    counts.push(fetched.mock.calls.length)
  }
  poll.close()
  return counts
}

it('polls every two seconds in the first minute, then every ten', async () => {
  const [first = 0, ...more] = await pollsPerMinute(false, 3)
  expect(first).toBeGreaterThanOrEqual(29)
  expect(Math.max(...more)).toBeLessThanOrEqual(8)
})

it('polls every two seconds for three minutes after the deadline, when late money mostly comes', async () => {
  const counts = await pollsPerMinute(true, 5)
  expect(Math.min(...counts.slice(0, 3))).toBeGreaterThanOrEqual(29)
  expect(Math.max(...counts.slice(3))).toBeLessThanOrEqual(8)
})
