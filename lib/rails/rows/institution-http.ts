import type { Dispatcher } from 'undici'
import { NoAnswer } from './rail-kind.ts'

/** A request to an institution. */
export interface InstitutionRequest {
  readonly method: 'GET' | 'PUT' | 'POST' | 'PATCH'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | undefined
  readonly signal: AbortSignal
  /** Connections of its own, such as those that show a certificate. */
  readonly dispatcher?: Dispatcher | undefined
}

export interface InstitutionAnswer {
  readonly status: number
  readonly text: string
}

export interface JsonAnswer {
  readonly status: number
  /** Undefined where it is no JSON. */
  readonly body: unknown
}

/** Sends `json` where there is one, and reads an answer in JSON. Throws like `askInstitution`. */
export async function askForJson({
  json,
  headers,
  ...asked
}: Omit<InstitutionRequest, 'body'> & { readonly json?: object | undefined }): Promise<JsonAnswer> {
  const { status, text } = await askInstitution({
    ...asked,
    headers: {
      accept: 'application/json',
      ...(json && { 'content-type': 'application/json' }),
      ...headers,
    },
    body: json && JSON.stringify(json),
  })
  return { status, body: parseJson(text) }
}

/** What a text says in JSON; undefined where it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const answerBytesMax = 1024 * 1024

/** Faults of a connection that was never made: nothing arrived. */
const neverMade = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
])

/**
 * Sends a request and reads its answer, whatever its status. Throws `NoAnswer` without one, which says whether the
 * request may have arrived. Follows no redirect. The message of the error never has the address or the answer.
 */
export async function askInstitution({
  url,
  signal,
  ...asked
}: InstitutionRequest): Promise<InstitutionAnswer> {
  // Loaded where an institution is asked: a command without it loads a hundred modules of Node less.
  const { request } = await import('undici')
  const { method, headers, body, dispatcher } = asked
  if (signal.aborted) throw new NoAnswer('no time left', { mayHaveArrived: false })
  try {
    const answer = await request(url, {
      method,
      headers,
      signal,
      ...(body !== undefined && { body }),
      ...(dispatcher && { dispatcher }),
    })
    const chunks: Buffer[] = []
    let bytes = 0
    for await (const chunk of answer.body as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > answerBytesMax) throw new NoAnswer('the answer is too large', { mayHaveArrived: true })
      chunks.push(chunk)
    }
    return { status: answer.statusCode, text: Buffer.concat(chunks).toString('utf8') }
  } catch (error) {
    if (error instanceof NoAnswer) throw error
    const code = codeOf(error)
    const mayHaveArrived = !neverMade.has(code)
    throw new NoAnswer(mayHaveArrived ? `no answer (${code})` : `no connection (${code})`, { mayHaveArrived })
  }
}

function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return 'unknown'
  if ('code' in error && typeof error.code === 'string') return error.code
  return error instanceof Error ? error.name : 'unknown'
}
