/** A request to a route of a rail, as it arrived. */
export interface RailRequest {
  /** By names in lower case. Values of a repeated header are joined by commas. */
  readonly headers: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  /** The bytes that were sent, at most 64 KiB: a signature is made over these. */
  readonly body: Uint8Array
  /** The client's, as the socket or a trusted proxy names it. */
  readonly address: string | undefined
  /** Aborts after 20 seconds: the answer is 500 then. */
  readonly signal: AbortSignal
}

/**
 * What a route answers. `cache-control`, `content-security-policy` and `x-content-type-options` are set by
 * the gateway.
 */
export interface RailAnswer {
  /** 200 to 599. */
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  /** At most 64 KiB. Plain text, unless `headers` name another `content-type`. */
  readonly body?: string | Uint8Array
}

/**
 * An address of the gateway that an institution calls, for example with its webhooks: `/rails/{name of the
 * rail}/{path}`.
 */
export interface RailRoute {
  readonly method: 'GET' | 'POST'
  /** Literal: lower-case letters, digits and dashes in segments, such as `events` or `v1/events`. */
  readonly path: string
  /**
   * Anyone can call it: the rail first authenticates the caller by the institution's signature. Called
   * concurrently, by several processes, and again with the same request, so what it reports goes under the
   * institution's own key (the receipt's `sourceId`). Answer well before the institution gives up, and
   * within 20 seconds. Requests above 100 a second from one network get 429, and while 16 are being handled
   * 503: an institution has to repeat what was not answered with success. An error that it throws is
   * answered with 500, or with 503 while the database is unreachable, and logged without its message, which
   * may quote the request.
   */
  handle(request: RailRequest): Promise<RailAnswer>
}
