import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { CountedRequest, Throttle } from '../../platform/throttle/throttle.ts'

/** Two users of one counter: two processes, two machines, or twice the same. */
export interface OpenedThrottles {
  readonly first: Throttle
  readonly second: Throttle
  close(): Promise<void>
}

let opened = 0

/**
 * What holds for every throttle, wherever it counts. In real time: windows end by the counter's own clock.
 */
export function throttleRules(open: () => Promise<OpenedThrottles>): void {
  let throttles: OpenedThrottles
  beforeAll(async () => {
    throttles = await open()
  })
  afterAll(() => throttles.close())
  const newBucket = () => `bucket ${(opened += 1)}`
  const both = () => [throttles.first, throttles.second]
  const allowed = (taken: readonly CountedRequest[]) => taken.filter((one) => one.allowed).length

  it('counts at once and together exactly as many as the window allows, and says what is left', async () => {
    const bucket = newBucket()
    const taken = await Promise.all(
      Array.from({ length: 15 }, () => both().map((throttle) => throttle.take(bucket, 10, 60))).flat(),
    )
    expect(allowed(taken)).toBe(10)
    expect(taken.map(({ left }) => left).toSorted((a, b) => b - a)).toEqual(
      Array.from({ length: 30 }, (_, place) => Math.max(0, 9 - place)),
    )
    for (const throttle of both()) expect(await throttle.counted(bucket)).toBe(30)
  })

  it('a refusal says when the window ends, a longer one too', async () => {
    const bucket = newBucket()
    expect(await throttles.first.take(bucket, 1, 60)).toMatchObject({ allowed: true, left: 0 })
    const refused = await throttles.second.take(bucket, 1, 60)
    expect(refused).toMatchObject({ allowed: false, left: 0 })
    expect(refused.endsInSeconds).toBeGreaterThan(30)
    expect(refused.endsInSeconds).toBeLessThanOrEqual(60)
    expect(refused.allowed ? 0 : refused.retryAfterSeconds).toBe(refused.endsInSeconds)
  })

  it('a window of one second ends by itself, and the next one begins at nothing', async () => {
    const bucket = newBucket()
    const taken = await throttles.first.take(bucket, 1)
    expect(taken).toEqual({ allowed: true, left: 0, endsInSeconds: 1 })
    await vi.waitFor(async () => expect(await throttles.second.counted(bucket)).toBe(0), { timeout: 30_000 })
    expect(await throttles.second.peek(bucket, 1)).toEqual({ allowed: true, left: 1, endsInSeconds: 1 })
    expect((await throttles.second.take(bucket, 1)).allowed).toBe(true)
  })

  it('a window is as long as its first request says: later ones do not prolong it', async () => {
    const bucket = newBucket()
    const first = await throttles.first.take(bucket, 5, 30)
    const later = await throttles.second.take(bucket, 5, 600)
    expect(later.endsInSeconds).toBeLessThanOrEqual(first.endsInSeconds)
    expect(later.left).toBe(3)
  })

  it('counts every bucket separately, each at its own rate', async () => {
    const [a, b] = [newBucket(), newBucket()]
    const taken = async (bucket: string, most: number) =>
      allowed(await Promise.all(Array.from({ length: 6 }, () => throttles.first.take(bucket, most, 60))))
    expect([await taken(a, 3), await taken(b, 4)]).toEqual([3, 4])
  })

  it('peeks without counting', async () => {
    const bucket = newBucket()
    for (let round = 0; round < 3; round += 1)
      expect(await throttles.first.peek(bucket, 1)).toMatchObject({ allowed: true, left: 1 })
    await throttles.second.take(bucket, 1, 60)
    expect(await throttles.first.peek(bucket, 1)).toMatchObject({ allowed: false, left: 0 })
  })

  it('gives back what was counted, and nothing where nothing was', async () => {
    const bucket = newBucket()
    await throttles.first.giveBack(bucket)
    expect(await throttles.second.counted(bucket)).toBe(0)
    for (let round = 0; round < 3; round += 1) await throttles.first.take(bucket, 2, 60)
    await throttles.second.giveBack(bucket)
    expect(await throttles.first.counted(bucket)).toBe(2)
    await throttles.first.giveBack(bucket)
    const taken = await throttles.second.take(bucket, 2, 60)
    expect(taken).toMatchObject({ allowed: true, left: 0 })
    expect(taken.endsInSeconds).toBeGreaterThan(30)
  })
}
