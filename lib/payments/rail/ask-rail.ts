import { requestLimits } from '../../platform/db/limits.ts'

export interface RailQuestion {
  /** How long the rail may take. */
  readonly limitMs: number
  /** Ends the wait early: the process stops. */
  readonly stopping?: AbortSignal | undefined
}

/**
 * Calls a rail with a time limit. Its signal aborts at the limit, or when the process stops; the promise
 * rejects at that moment, also if the rail ignores the signal.
 */
export async function askRail<Answer>(
  { limitMs, stopping }: RailQuestion,
  ask: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  const end = new AbortController()
  const late = () => end.abort(new Error(`the rail did not answer within ${limitMs / 1000} s`))
  const stop = () => end.abort(new Error('the process stopped before the rail answered'))
  const timer = setTimeout(late, limitMs)
  stopping?.addEventListener('abort', stop)
  const ended = new Promise<never>((_, reject) => {
    end.signal.addEventListener('abort', () => reject(end.signal.reason as Error))
  })
  try {
    if (stopping?.aborted) stop()
    return await Promise.race([ended, Promise.try(ask, end.signal)])
  } finally {
    clearTimeout(timer)
    stopping?.removeEventListener('abort', stop)
  }
}

/**
 * For calls that a merchant or a customer waits for. Longer than the database may take, so that the loss of
 * the database while a rail reads its own tables is reported as that.
 */
export const customerWaitsMs = requestLimits.connectMs + requestLimits.answerMs + 1_000

/** For calls of the worker and of operators. */
export const workerWaitsMs = 15_000
