import { AsyncLocalStorage } from 'node:async_hooks'

/** One request may wait so long for Redis, all its counts together. */
const inAllMs = 35
/**
 * Each count may wait at least so long. A request of the API makes at most four counts before its operation:
 * 50 ms together.
 */
const atLeastMs = 5
/**
 * A timer that ends so much too late waited for this process, not for Redis; the answer has this time again.
 */
const lateMs = 10

/** What one request, or one count outside of any, has waited so far. */
interface Wait {
  usedMs: number
  /** Counts that wait now, and since when: those at once are one wait. */
  waiting: number
  since: number
}

const waits = new AsyncLocalStorage<Wait>()

const openWait = (): Wait => ({ usedMs: 0, waiting: 0, since: 0 })

/** Runs the work of one request: what it counts waits for Redis no longer than one request may. */
export const asOneRequest = <Result>(work: () => Result): Result => waits.run(openWait(), work)

/** The counter did not answer within the time that a request may wait. */
export class WaitedTooLong extends Error {
  override readonly name = 'WaitedTooLong'
  constructor() {
    super('no answer in time')
  }
}

/** The answer, if it comes within what the request may still wait; throws `WaitedTooLong` otherwise. */
export async function withinWait<Answer>(answer: Promise<Answer>): Promise<Answer> {
  const wait = waits.getStore() ?? openWait()
  const now = performance.now()
  if (wait.waiting === 0) wait.since = now
  const used = wait.usedMs + (now - wait.since)
  wait.waiting += 1
  try {
    return await within(answer, Math.max(atLeastMs, inAllMs - used))
  } finally {
    wait.waiting -= 1
    if (wait.waiting === 0) wait.usedMs += performance.now() - wait.since
  }
}

/**
 * The answer, if it comes within so many milliseconds; throws `WaitedTooLong` otherwise. One that has arrived
 * while this process did other work is read before the decision.
 */
export function within<Answer>(answer: Promise<Answer>, milliseconds: number): Promise<Answer> {
  return new Promise((resolve, reject) => {
    let due = performance.now() + milliseconds
    const giveUp = () => reject(new WaitedTooLong())
    const decide = () => {
      const late = performance.now() - due > lateMs
      due = Number.POSITIVE_INFINITY
      // Answers of sockets are read between timers and setImmediate. A process that was busy may not even
      // have sent the question before.
      timer = late ? setTimeout(decide, lateMs) : undefined
      if (!late) immediate = setImmediate(giveUp)
    }
    let timer: NodeJS.Timeout | undefined = setTimeout(decide, milliseconds)
    let immediate: NodeJS.Immediate | undefined
    const end = () => {
      clearTimeout(timer)
      clearImmediate(immediate)
    }
    answer.finally(end).then(resolve, reject)
  })
}
