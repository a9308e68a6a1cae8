import { setTimeout as delay } from 'node:timers/promises'
import { isFresh, type Clock } from '../../platform/clock.ts'
import { NoAnswer } from './rail-kind.ts'
import type { TokenStore } from './token-store.ts'

/** A token as an institution gave it. */
export interface GivenToken {
  readonly value: string
  readonly lastsSeconds: number
}

/** The token of one rail. */
export interface KeptToken {
  /**
   * The one that is kept while it lasts, else a new one; who needs one at once shares a request. Throws `NoAnswer`
   * where there is none: what it was needed for has not left then.
   */
  get(signal: AbortSignal): Promise<string>
  /** Another one than is kept: whether it gives any. */
  renew(signal: AbortSignal): Promise<string>
  /** The institution refused this one: the next call asks for another. */
  drop(value: string): void
}

/** A request that several wait for is not ended by the first of them. */
const askMs = 8_000
/** How often one looks for the token that another process asks for. */
const othersMs = 50

/**
 * Keeps the token that `ask` gives, and asks for the next one before it ends. With a store all processes use one, and
 * one of them asks for the next: at some institutions a new token ends the one before.
 */
export function keptToken(
  clock: Clock,
  ask: (signal: AbortSignal) => Promise<GivenToken>,
  store?: TokenStore,
): KeptToken {
  let kept: { readonly value: string; readonly since: number; readonly lastsMs: number } | undefined
  let asking: Promise<string> | undefined
  let refused: string | undefined

  const stored = async (): Promise<string | undefined> => {
    const since = clock.now().getTime()
    const found = await store?.read()
    if (!found || found.value === refused) return undefined
    kept = { value: found.value, since, lastsMs: found.seconds * 1_000 }
    return found.value
  }
  const askForNext = async (): Promise<string> => {
    const since = clock.now().getTime()
    const { value, lastsSeconds } = await ask(AbortSignal.timeout(askMs))
    const seconds = Math.max(lastsSeconds - 60, lastsSeconds / 2)
    kept = { value, since, lastsMs: seconds * 1_000 }
    await store?.keep({ value, seconds })
    return value
  }
  const renew = async (): Promise<string> => {
    if (!store) return askForNext()
    const limit = AbortSignal.timeout(askMs)
    while (!limit.aborted) {
      const found = await stored()
      if (found !== undefined) return found
      if (await store.claim())
        try {
          // Another process may have kept the next one just before.
          return (await stored()) ?? (await askForNext())
        } finally {
          await store.release()
        }
      await delay(othersMs)
    }
    throw new NoAnswer('another process asks for it', { mayHaveArrived: false })
  }
  const token: KeptToken = {
    get: async (signal) => {
      if (kept && isFresh(clock, kept.since, kept.lastsMs)) return kept.value
      asking ??= renew().finally(() => (asking = undefined))
      try {
        return await untilAborted(asking, signal)
      } catch (error) {
        throw error instanceof NoAnswer
          ? new NoAnswer(`no token: ${error.message}`, {
              mayHaveArrived: false,
              isAnswered: error.isAnswered,
            })
          : error
      }
    },
    renew: async (signal) => {
      const before = kept?.value ?? (await store?.read())?.value
      if (before !== undefined) token.drop(before)
      return token.get(signal)
    },
    drop: (value) => {
      refused = value
      if (kept?.value === value) kept = undefined
    },
  }
  return token
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
