import type { SigningKey } from './tokens/signing-key.ts'

/** What the client needs of `fetch`. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** How a client repeats what is safe to repeat. */
export interface RetryOptions {
  /** How often at most, after the first try; 3 unless given, 0 to never repeat. */
  readonly times?: number
  /** The first wait; each further one is twice as long, and shortened at random. 250 unless given. */
  readonly firstDelayMs?: number
  /** A longer `Retry-After` is not waited for: the error says how long it is. 30 unless given. */
  readonly retryAfterMaxSeconds?: number
}

/** Who calls: a merchant's server with its key, or a program that was given a token. */
export type Credentials =
  | {
      readonly merchantCode: string
      /** The private RSA key: PEM (PKCS#8 or PKCS#1) or a CryptoKey that may sign with SHA-256. */
      readonly privateKey: string | SigningKey
      /**
       * One token for all of these operations (`POST /payins/.*`), for servers that live only shortly.
       * Without it each operation has a token of its own, which allows nothing else.
       */
      readonly operations?: readonly string[]
      /** How long the client's own tokens are valid, in seconds; 1800 unless given. */
      readonly validitySecs?: number
    }
  | { readonly token: string }

export type ClientOptions = Credentials & {
  /** The address of the API: `https://gateway.example/api`. */
  readonly baseUrl: string
  /** The payment page; `/pay` at the origin of `baseUrl` unless given. */
  readonly paymentAppUrl?: string
  /** The limit of each single try, with the reading of its answer; 15 000 unless given. */
  readonly timeoutMs?: number
  readonly retry?: RetryOptions
  /** Replaces the runtime's own. */
  readonly fetch?: Fetch
}

/** Options of one call. */
export interface CallOptions {
  /** Ends the call, its waits too. What was sent may have been carried out. */
  readonly signal?: AbortSignal
  /** Instead of the client's, for each single try. */
  readonly timeoutMs?: number
  /** Further headers, such as `Accept-Language`. */
  readonly headers?: Readonly<Record<string, string>>
}
