import { RateLimiterRes } from 'rate-limiter-flexible'
import { throttleOver, type Throttle } from '../throttle/throttle.ts'

/** A throttle whose second is over when the test says so, however long the machine takes for what happens in it. */
export function steppedThrottle(): Throttle & { nextSecond(): void } {
  const counts = new Map<string | number, number>()
  const counted = (points: number) => new RateLimiterRes(0, 1_000, points, false)
  const add = (bucket: string | number, points: number) => {
    const total = (counts.get(bucket) ?? 0) + points
    counts.set(bucket, total)
    return Promise.resolve(counted(total))
  }
  const counter = {
    consume: (bucket: string | number) => add(bucket, 1),
    reward: (bucket: string | number) => add(bucket, -1),
    get: (bucket: string | number) => {
      const points = counts.get(bucket)
      return Promise.resolve(points === undefined ? null : counted(points))
    },
  }
  return { ...throttleOver(counter), nextSecond: () => counts.clear() }
}
