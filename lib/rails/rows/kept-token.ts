import { isFresh, type Clock } from '../../platform/clock.ts'
import { NoAnswer } from './rail-kind.ts'

/** A token as an institution gave it. */
export interface GivenToken {
  readonly value: string
  readonly lastsSeconds: number
}

/** The token of one rail in this process. */
export interface KeptToken {
  /**
   * The one that is kept while it lasts, else a new one; who needs one at once shares a request. Throws `NoAnswer`
   * where there is none: what it was needed for has not left then.
   */
  get(signal: AbortSignal): Promise<string>
  /** The institution refused this one: the next call asks for another. */
  drop(value: string): void
}

/** A request that several wait for is not ended by the first of them. */
const askMs = 8_000

/** Keeps the token that `ask` gives, and asks for the next one before it ends. */
export function keptToken(clock: Clock, ask: (signal: AbortSignal) => Promise<GivenToken>): KeptToken {
  let kept: { readonly value: string; readonly since: number; readonly lastsMs: number } | undefined
  let asking: Promise<string> | undefined

  const renew = async (): Promise<string> => {
    const since = clock.now().getTime()
    const { value, lastsSeconds } = await ask(AbortSignal.timeout(askMs))
    kept = { value, since, lastsMs: Math.max(lastsSeconds - 60, lastsSeconds / 2) * 1_000 }
    return value
  }
  return {
    get: async (signal) => {
      if (kept && isFresh(clock, kept.since, kept.lastsMs)) return kept.value
      asking ??= renew().finally(() => (asking = undefined))
      try {
        return await untilAborted(asking, signal)
      } catch (error) {
        throw error instanceof NoAnswer
          ? new NoAnswer(`no token: ${error.message}`, { mayHaveArrived: false })
          : error
      }
    },
    drop: (value) => {
      if (kept?.value === value) kept = undefined
    },
  }
}

async function untilAborted<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  const late = () => new NoAnswer('it does not come in time', { mayHaveArrived: false })
  if (signal.aborted) throw late()
  let stop = () => {}
  const aborted = new Promise<never>((_resolve, reject) => {
    stop = () => reject(late())
    signal.addEventListener('abort', stop, { once: true })
  })
  return Promise.race([promise, aborted]).finally(() => signal.removeEventListener('abort', stop))
}
