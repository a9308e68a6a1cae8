import type { Log } from '../log/log.ts'
import { keepConnection, type Connect } from './kept-connection.ts'
import type { Throttle } from './throttle.ts'
import { WaitedTooLong, withinWait } from './wait-of-request.ts'

export interface FallbackThrottle extends Throttle {
  /** Whether requests are counted over all machines now. */
  isShared(): boolean
  close(): void
}

interface FallbackParts {
  readonly connect: Connect
  /** Counts while the shared counter does not. */
  readonly local: Throttle
  readonly log: Log
}

/** Without requests, a counter that hangs is noticed after this time. */
const lookEveryMs = 5_000

/**
 * Counts in the shared counter, and locally while that one does not answer. A count that gets no answer in
 * time is made locally, and so are all others until the answer comes; one that is late by a second, or an
 * error, ends the connection, and all are made locally until a new one has counted (decision 0079). Resolves
 * within two seconds, with or without a connection.
 */
export async function openFallbackThrottle({
  connect,
  local,
  log,
}: FallbackParts): Promise<FallbackThrottle> {
  const kept = await keepConnection(connect, log)
  const ask = async <Answer>(question: (throttle: Throttle) => Promise<Answer>): Promise<Answer> => {
    const connection = kept.current()
    if (!connection || connection.late) return question(local)
    const answer = question(connection.connected.throttle)
    try {
      return await withinWait(answer)
    } catch (error) {
      if (error instanceof WaitedTooLong) kept.awaitLate(connection, answer)
      else kept.lose(connection, error)
      return question(local)
    }
  }
  const look = setInterval(() => {
    if (kept.current()) void ask((throttle) => throttle.counted('look'))
  }, lookEveryMs).unref()
  return {
    take: (bucket, most, seconds) => ask((throttle) => throttle.take(bucket, most, seconds)),
    peek: (bucket, perSecond) => ask((throttle) => throttle.peek(bucket, perSecond)),
    giveBack: (bucket) => ask((throttle) => throttle.giveBack(bucket)),
    counted: (bucket) => ask((throttle) => throttle.counted(bucket)),
    isShared: () => kept.current() !== undefined,
    close: () => {
      clearInterval(look)
      kept.close()
    },
  }
}
