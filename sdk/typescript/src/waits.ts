import type { RetryOptions } from './options.ts'

/** When a try may be repeated, and after how long. */
export interface Waits {
  /**
   * The wait before the repetition number `repeat`, counted from 1, in milliseconds. Undefined: no more,
   * since there were enough or `Retry-After` is too long.
   */
  readonly before: (repeat: number, retryAfterSeconds: number | undefined) => number | undefined
}

const delayMaxMs = 8_000

/** Waits that double, each shortened by up to half at random, so that many clients do not come at once. */
export function waitsOf({
  times = 3,
  firstDelayMs = 250,
  retryAfterMaxSeconds = 30,
}: RetryOptions = {}): Waits {
  return {
    before: (repeat, retryAfterSeconds) => {
      if (repeat > times || (retryAfterSeconds ?? 0) > retryAfterMaxSeconds) return undefined
      const doubled = Math.min(delayMaxMs, firstDelayMs * 2 ** (repeat - 1))
      return (retryAfterSeconds ?? 0) * 1000 + doubled * (1 - Math.random() / 2)
    },
  }
}

/** Waits, and rejects with the signal's reason if it aborts before. */
export async function wait(ms: number, signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted()
  await new Promise<void>((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason as Error)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal?.addEventListener('abort', stop, { once: true })
  })
}

/**
 * What the promise gives, unless the signal aborts first. The promise itself goes on: others may wait too.
 */
export async function unlessAborted<Value>(
  promise: Promise<Value>,
  signal: AbortSignal | undefined,
): Promise<Value> {
  if (!signal) return promise
  signal.throwIfAborted()
  let stop: (() => void) | undefined
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason as Error)
    signal.addEventListener('abort', stop, { once: true })
  })
  try {
    return await Promise.race([promise, aborted])
  } finally {
    if (stop) signal.removeEventListener('abort', stop)
  }
}
