/** A request to the gateway's public interface, written down so that the shop can show it. */
export interface ApiRequest {
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/** What came back. `status` 0: nothing did, and `body` says why. */
export interface ApiAnswer {
  readonly status: number
  readonly requestId?: string
  readonly body: string
}

const timeoutMs = 10_000

/** Sends a request over HTTP, as any merchant's server would. Never throws: no answer is an answer with status 0. */
export async function exchange(request: ApiRequest): Promise<ApiAnswer> {
  try {
    const { method, headers, body } = request
    const response = await fetch(request.url, {
      method,
      headers,
      ...(body !== undefined && { body }),
      cache: 'no-store',
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const requestId = response.headers.get('x-request-id')
    return { status: response.status, ...(requestId && { requestId }), body: await response.text() }
  } catch (error) {
    return { status: 0, body: `${new URL(request.url).origin} does not answer: ${reasonOf(error)}` }
  }
}

/** Reads the payin with a token (specification, endpoint 4). */
export const payinRequest = (apiUrl: string, idPayin: string, token: string): ApiRequest => ({
  method: 'GET',
  url: `${apiUrl}/payins/${idPayin}`,
  headers: { Accept: 'application/json', 'X-API-Version': '2', Authorization: `Bearer ${token}` },
})

function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  return cause instanceof Error ? cause.message || cause.name : String(cause)
}
