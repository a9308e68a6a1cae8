import { generateKeyPairSync } from 'node:crypto'
import { GatewayClient } from '../src/client.ts'
import type { Fetch, RetryOptions } from '../src/options.ts'

/** What a scripted gateway does with a request: an answer, or none. */
export type Step =
  | { readonly status: number; readonly json?: unknown; readonly headers?: HeadersInit }
  | 'CUT'
  | 'SILENT'
  | 'NO JSON'

export interface SeenRequest {
  readonly line: string
  readonly body: string | undefined
  readonly headers: Headers
}

const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})

/**
 * A client whose requests are answered by a script, step by step; token requests are answered apart, by
 * `tokenSteps` and then with a new token each. Throws for a request after the last step.
 */
export function scriptedGateway(
  steps: readonly Step[],
  tokenSteps: readonly Step[] = [],
  retry: RetryOptions = {},
) {
  const seen: SeenRequest[] = []
  const seenTokens: SeenRequest[] = []
  const left = [...steps]
  const leftTokens = [...tokenSteps]
  const fetch: Fetch = (url, init) => {
    const { pathname, search } = new URL(url)
    const path = pathname.replace('/api', '')
    const isToken = path.startsWith('/auth-tokens')
    const request = {
      line: `${init.method} ${path}${search}`,
      body: init.body as string | undefined,
      headers: new Headers(init.headers),
    }
    ;(isToken ? seenTokens : seen).push(request)
    const token = { token: `token-${seenTokens.length}`, expiresAt: '2099-01-01T00:00:00Z' }
    const step = isToken ? (leftTokens.shift() ?? { status: 200, json: token }) : left.shift()
    if (step === undefined) throw new Error(`the script has no step for ${request.line}`)
    return answerTo(step, init.signal)
  }
  const client = new GatewayClient({
    baseUrl: 'https://gateway.example/api',
    merchantCode: 'ACME',
    privateKey,
    fetch,
    timeoutMs: 50,
    retry: { firstDelayMs: 1, ...retry },
  })
  const lines = () => seen.map(({ line }) => line)
  return { client, seen, seenTokens, lines, stepsLeft: () => left.length }
}

function answerTo(step: Step, signal: AbortSignal | null | undefined): Promise<Response> {
  if (step === 'CUT') return Promise.reject(new TypeError('fetch failed'))
  if (step === 'NO JSON') return Promise.resolve(new Response('<html>', { status: 201 }))
  if (step === 'SILENT')
    return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)))
  const { status, json, headers = {} } = step
  return Promise.resolve(new Response(json === undefined ? null : JSON.stringify(json), { status, headers }))
}

export const ok = (json: unknown): Step => ({ status: 200, json })
export const basic = (status: number, code: string, headers: HeadersInit = {}): Step => ({
  status,
  json: { code, message: 'what to do', requestId: 'r-1' },
  headers,
})
