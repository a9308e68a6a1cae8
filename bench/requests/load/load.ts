/** One request of a load; a body is sent as JSON. */
export interface LoadRequest {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | undefined
}

/** Requests of one kind, such as creates of payins, to one server. */
export interface Load {
  /** Without a path: http://127.0.0.1:3000 */
  readonly origin: string
  /** The status of each answer; any other fails the run. */
  readonly status: number
  /** Makes the next request; throws when there are no more. */
  next(): LoadRequest
}
