import type { Token } from '../generated/types.ts'

interface Kept {
  readonly token: string
  /** Milliseconds on the client's clock. */
  readonly until: number
}

/** Tokens that are used again until shortly before they expire; no more names than there are operations. */
export interface TokenStore {
  /**
   * The token under a name; `ask` gets one where there is none. Calls at once ask once. A token that could
   * not be had is not kept.
   */
  readonly get: (name: string, validitySecs: number, ask: () => Promise<Token>) => Promise<string>
  /** Forgets a token that the gateway refused, unless another has taken its place. */
  readonly forget: (name: string, token: string) => void
}

/** The end of a token's validity that is not used: a tenth of it, at most a minute. */
const marginOf = (validitySecs: number): number => Math.min(60_000, validitySecs * 100)

interface Asked {
  readonly token: Promise<string>
  readonly since: number
}

/**
 * Counts from when the token was asked for, on the client's own clock: that of the gateway may differ. What
 * is kept is the text, not its promise: edge runtimes bind a promise to the request in which it was made, and
 * it is never settled if that request is cancelled. So nobody waits longer than `patienceMs` for another
 * call.
 */
export function tokenStore(now: () => number = Date.now, patienceMs = 5_000): TokenStore {
  const kept = new Map<string, Kept>()
  const asked = new Map<string, Asked>()

  function askFor(name: string, validitySecs: number, ask: () => Promise<Token>): Promise<string> {
    const since = now()
    const until = since + validitySecs * 1000 - marginOf(validitySecs)
    const answered = async (): Promise<string> => {
      try {
        const { token } = await ask()
        kept.set(name, { token, until })
        return token
      } finally {
        if (asked.get(name) === entry) asked.delete(name)
      }
    }
    const entry: Asked = { token: Promise.resolve().then(answered), since }
    asked.set(name, entry)
    return entry.token
  }

  return {
    get: async (name, validitySecs, ask) => {
      for (;;) {
        const known = kept.get(name)
        if (known && now() < known.until) return known.token
        const asking = asked.get(name)
        const patience = asking ? asking.since + patienceMs - now() : 0
        if (!asking || patience <= 0) return askFor(name, validitySecs, ask)
        const token = await within(asking.token, patience)
        if (token !== undefined) return token
        if (asked.get(name) === asking) asked.delete(name)
      }
    },
    forget: (name, token) => {
      if (kept.get(name)?.token === token) kept.delete(name)
    },
  }
}

/** What the promise gives in this time; undefined: nothing yet. */
async function within<Value>(promise: Promise<Value>, ms: number): Promise<Value | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const over = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ms)
  })
  try {
    return await Promise.race([promise, over])
  } finally {
    clearTimeout(timer)
  }
}
