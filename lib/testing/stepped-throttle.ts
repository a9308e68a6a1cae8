import { RateLimiterRes } from 'rate-limiter-flexible'
import { throttleOver, type Throttle } from '../platform/throttle/throttle.ts'

/** A throttle whose seconds end when the test ends them, however slow the machine is. */
export function steppedThrottle(): Throttle & { nextSecond(): void } {
  const counts = new Map<string | number, { points: number; until: number }>()
  let second = 0
  const counted = (points: number) => new RateLimiterRes(0, 1_000, points, false)
  const add = (bucket: string | number, points: number, seconds = 1) => {
    const { points: before = 0, until = second + seconds } = counts.get(bucket) ?? {}
    counts.set(bucket, { points: before + points, until })
    return Promise.resolve(counted(before + points))
  }
  const counter = {
    consume: (bucket: string | number, _points?: number, options?: { customDuration?: number }) =>
      add(bucket, 1, options?.customDuration),
    reward: (bucket: string | number) => add(bucket, -1),
    get: (bucket: string | number) => {
      const count = counts.get(bucket)
      return Promise.resolve(count === undefined ? null : counted(count.points))
    },
  }
  const nextSecond = () => {
    second += 1
    for (const [bucket, { until }] of counts) if (until <= second) counts.delete(bucket)
  }
  return { ...throttleOver(counter), nextSecond }
}
