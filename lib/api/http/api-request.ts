import { readBytes } from '../../platform/bounded-body.ts'

/** The headers that a request was sent with; several of one name are joined by commas. */
export type RequestHeaders = Pick<Headers, 'get' | 'has'>

/** A request, of Node's server or of the web standard. */
export interface ApiRequest {
  readonly method: string
  readonly url: URL
  readonly headers: RequestHeaders
  /** A body of at most 64 KiB; undefined when there is more. Throws when the connection ends before it. */
  readonly readBody: () => Promise<Uint8Array | undefined>
}

export const fromWebRequest = (request: Request): ApiRequest => ({
  method: request.method,
  url: new URL(request.url),
  headers: request.headers,
  readBody: () => readBytes(request),
})
