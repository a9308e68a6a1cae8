import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openMemoryThrottle } from './throttle.ts'

// A second ends when the test moves the clock, however busy the machine is.
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const takeMany = async (
  throttle: ReturnType<typeof openMemoryThrottle>,
  bucket: string,
  count: number,
  rate: number,
) => {
  const taken = await Promise.all(Array.from({ length: count }, () => throttle.take(bucket, rate)))
  return taken.filter(({ allowed }) => allowed).length
}

it('lets exactly the rate through in a second, then returns when to try again, then lets through again', async () => {
  const throttle = openMemoryThrottle()
  expect(await takeMany(throttle, 'merchant:ACME', 30, 10)).toBe(10)
  expect(await throttle.take('merchant:ACME', 10)).toEqual({
    allowed: false,
    retryAfterSeconds: 1,
    left: 0,
    endsInSeconds: 1,
  })
  await vi.advanceTimersByTimeAsync(1_050)
  expect(await takeMany(throttle, 'merchant:ACME', 30, 10)).toBe(10)
})

it('counts every bucket separately, each at its own rate', async () => {
  const throttle = openMemoryThrottle()
  expect(await takeMany(throttle, 'a', 5, 3)).toBe(3)
  expect(await takeMany(throttle, 'b', 5, 4)).toBe(4)
})

it('peeks without counting', async () => {
  const throttle = openMemoryThrottle()
  for (let round = 0; round < 5; round += 1) expect((await throttle.peek('a', 1)).allowed).toBe(true)
  await throttle.take('a', 1)
  expect((await throttle.peek('a', 1)).allowed).toBe(false)
})

it('gives back what was counted, and nothing in a second in which nothing was', async () => {
  const throttle = openMemoryThrottle()
  await throttle.giveBack('a')
  expect(await throttle.counted('a')).toBe(0)
  expect(await takeMany(throttle, 'a', 3, 2)).toBe(2)
  await throttle.giveBack('a')
  expect(await throttle.counted('a')).toBe(2)
  await throttle.giveBack('a')
  expect((await throttle.take('a', 2)).allowed).toBe(true)
})
