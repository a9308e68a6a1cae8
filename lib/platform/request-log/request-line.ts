/** One request of a merchant to the API, and its answer. Nothing of its body, its query or its token. */
export interface RequestLine {
  readonly merchantCode: string
  readonly at: Date
  readonly requestId: string
  readonly method: string
  /** Without `/api` and the query. */
  readonly path: string
  readonly status: number
  readonly durationMs: number
  /** The error codes of the answer. */
  readonly codes: readonly string[]
  /** Bytes of the answer's body; absent where it is sent while it is made. */
  readonly size?: number
}

/** How long a merchant reads them, and the least for which a day is kept. */
export const requestLogDays = 7
