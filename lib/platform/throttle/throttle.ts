import { RateLimiterMemory, type RateLimiterAbstract } from 'rate-limiter-flexible'

export type Taken =
  | { readonly allowed: true }
  | { readonly allowed: false; readonly retryAfterSeconds: number }

/** The same, with what is left of the window. */
export type CountedRequest = Taken & {
  /** How many more requests the window allows. */
  readonly left: number
  /** Whole seconds until the window ends, at least 1. */
  readonly endsInSeconds: number
}

/**
 * Counts requests per bucket in windows of one second (specification, "Limits"): in this process, in the
 * primary of several, or in Redis.
 */
export interface Throttle {
  /**
   * Counts one request; if a window is given, in that longer window, which begins with the first request of
   * the bucket.
   */
  take(bucket: string, most: number, seconds?: number): Promise<CountedRequest>
  /** The result that `take` would return, without counting. */
  peek(bucket: string, perSecond: number): Promise<CountedRequest>
  /** Undoes what `take` counted, for a request that turns out not to count. */
  giveBack(bucket: string): Promise<void>
  /** How many were counted in the current second. */
  counted(bucket: string): Promise<number>
}

const windowSeconds = 1

/** Counters in this process's memory; a bucket uses no memory after its second. */
export const openMemoryThrottle = (): Throttle =>
  throttleOver(new RateLimiterMemory({ points: Number.MAX_SAFE_INTEGER, duration: windowSeconds }))

/** The caller sets the limit of each bucket: the library only counts, wherever it stores its counters. */
export function throttleOver(counter: Pick<RateLimiterAbstract, 'consume' | 'get' | 'reward'>): Throttle {
  return {
    take: async (bucket, most, seconds = windowSeconds) => {
      const { consumedPoints, msBeforeNext } = await counter.consume(bucket, 1, { customDuration: seconds })
      return takenOf(consumedPoints <= most, most - consumedPoints, msBeforeNext)
    },
    peek: async (bucket, perSecond) => {
      const counted = await counter.get(bucket)
      const { consumedPoints, msBeforeNext } = counted ?? { consumedPoints: 0, msBeforeNext: 0 }
      return takenOf(consumedPoints < perSecond, perSecond - consumedPoints, msBeforeNext)
    },
    giveBack: async (bucket) => {
      // A second that has ended does not affect the next.
      if ((await counter.get(bucket)) !== null) await counter.reward(bucket)
    },
    counted: async (bucket) => (await counter.get(bucket))?.consumedPoints ?? 0,
  }
}

function takenOf(allowed: boolean, left: number, millisecondsLeft: number): CountedRequest {
  const endsInSeconds = Math.max(1, Math.ceil(millisecondsLeft / 1000))
  const window = { left: Math.max(0, left), endsInSeconds }
  return allowed ? { allowed, ...window } : { allowed, retryAfterSeconds: endsInSeconds, ...window }
}
