import { setTimeout } from 'node:timers/promises'

/** A request to the gateway's public API, recorded so that the shop can show it. */
export interface ApiRequest {
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/** The response. `status` 0: there was none, and `body` has the reason. */
export interface ApiAnswer {
  readonly status: number
  readonly requestId?: string
  readonly body: string
}

const timeoutMs = 10_000
/** Longer waits are left to the caller. */
const waitMaxSeconds = 2

/**
 * Sends a request over HTTP, like the server of a merchant: a GET that is answered with 429 is sent once more
 * after Retry-After. Never throws: without a response the status is 0.
 */
export async function exchange(request: ApiRequest): Promise<ApiAnswer> {
  try {
    const response = await send(request)
    const waitSeconds = Number(response.headers.get('retry-after') ?? Number.NaN)
    if (response.status !== 429 || request.method !== 'GET' || !(waitSeconds <= waitMaxSeconds))
      return await read(response)
    await setTimeout(waitSeconds * 1000)
    return await read(await send(request))
  } catch (error) {
    return { status: 0, body: `${new URL(request.url).origin} does not answer: ${reasonOf(error)}` }
  }
}

const send = ({ url, method, headers, body }: ApiRequest): Promise<Response> =>
  fetch(url, {
    method,
    headers,
    ...(body !== undefined && { body }),
    cache: 'no-store',
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  })

async function read(response: Response): Promise<ApiAnswer> {
  const requestId = response.headers.get('x-request-id')
  return { status: response.status, ...(requestId && { requestId }), body: await response.text() }
}

/** Calls the API with a token: GET, or POST of a body. */
export const apiRequest = (url: string, token: string, body?: object): ApiRequest => ({
  method: body === undefined ? 'GET' : 'POST',
  url,
  headers: {
    Accept: 'application/json',
    ...(body !== undefined && { 'Content-Type': 'application/json' }),
    'X-API-Version': '2',
    Authorization: `Bearer ${token}`,
  },
  ...(body !== undefined && { body: JSON.stringify(body) }),
})

/** A request as it is sent over HTTP. */
export function rawRequest({ method, url, headers, body }: ApiRequest): string {
  const { host, pathname, search } = new URL(url)
  const lines = Object.entries({ Host: host, ...headers }).map(([name, value]) => `${name}: ${value}`)
  return [`${method} ${pathname}${search} HTTP/1.1`, ...lines, '', body ?? ''].join('\n').trimEnd()
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  return cause instanceof Error ? cause.message || cause.name : String(cause)
}
