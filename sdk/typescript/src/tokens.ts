import type { Token } from './generated/types.ts'

interface Kept {
  readonly token: Promise<string>
  /** Milliseconds on the client's clock; undefined while the token is asked for. */
  until: number | undefined
}

/** Tokens that are used again until shortly before they expire. */
export interface TokenStore {
  /**
   * The token under a name; `ask` gets one where there is none. Calls at once ask once. A token that could not
   * be had is not kept.
   */
  readonly get: (name: string, validitySecs: number, ask: () => Promise<Token>) => Promise<string>
  /** Forgets a token that the gateway refused, unless another has taken its place. */
  readonly forget: (name: string, token: string) => Promise<void>
}

/** The end of a token's validity that is not used: a tenth of it, at most a minute. */
const marginOf = (validitySecs: number): number => Math.min(60_000, validitySecs * 100)

/** Counts from when the token was asked for, on the client's own clock: that of the gateway may differ. */
export function tokenStore(now: () => number = Date.now): TokenStore {
  const kept = new Map<string, Kept>()
  return {
    get: (name, validitySecs, ask) => {
      const known = kept.get(name)
      if (known && (known.until === undefined || now() < known.until)) return known.token
      dropExpired(kept, now())
      const until = now() + validitySecs * 1000 - marginOf(validitySecs)
      const entry: Kept = { token: ask().then(({ token }) => token), until: undefined }
      kept.set(name, entry)
      entry.token.then(
        () => (entry.until = until),
        () => kept.get(name) === entry && kept.delete(name),
      )
      return entry.token
    },
    forget: async (name, token) => {
      const known = kept.get(name)
      if (known && known.until !== undefined && (await known.token) === token && kept.get(name) === known)
        kept.delete(name)
    },
  }
}

function dropExpired(kept: Map<string, Kept>, at: number): void {
  for (const [name, { until }] of kept) if (until !== undefined && until <= at) kept.delete(name)
}
