import { RateLimiterRes } from 'rate-limiter-flexible'
import { throttleOver, type Throttle } from '../throttle/throttle.ts'

/** A throttle whose second is over when the test says so, however long the machine takes for what happens in it. */
export function steppedThrottle(): Throttle & { nextSecond(): void } {
  const counts = new Map<string | number, number>()
  const counted = (points: number) => new RateLimiterRes(0, 1_000, points, false)
  const counter = {
    consume: (bucket: string | number) => {
      const points = (counts.get(bucket) ?? 0) + 1
      counts.set(bucket, points)
      return Promise.resolve(counted(points))
    },
    get: (bucket: string | number) => {
      const points = counts.get(bucket)
      return Promise.resolve(points === undefined ? null : counted(points))
    },
  }
  return { ...throttleOver(counter), nextSecond: () => counts.clear() }
}
