import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { Agent } from 'undici'

/** Headers of one connection (RFC 9110, 7.6.1), and those that this server writes anew. */
const ofConnection = new Set([
  'connection',
  'expect',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

/** Set by the other cluster where it does not have what was sought. */
export const notHereHeader = 'x-gateway-not-here'

// As many connections as there are requests, each with one of its own client: requests that hold theirs, such
// as event streams and bodies that do not end, would keep all others waiting. Streams speak every 15 seconds.
const dispatcher = new Agent({ connectTimeout: 2_000, headersTimeout: 60_000, bodyTimeout: 60_000 })

export interface Forwarding {
  readonly origin: string
  /** Headers beside those of the request, in place of those of the same name. */
  readonly headers: Readonly<Record<string, string>>
  /** The body where it was read already; else it is sent as it comes. */
  readonly body: Uint8Array | undefined
}

/**
 * Sends a request to an instance of another cluster and its answer back, both as they are and while they
 * come. Resolves to whether the other cluster had what was sought. Throws where it did not answer; nothing
 * was written then, unless the answer had begun.
 */
export async function forwardRequest(
  incoming: IncomingMessage,
  response: ServerResponse,
  { origin, headers, body }: Forwarding,
): Promise<boolean> {
  const gone = new AbortController()
  response.once('close', () => gone.abort())
  const hasBody =
    incoming.headers['content-length'] !== undefined || incoming.headers['transfer-encoding'] !== undefined
  const left = [...Object.keys(headers), ...namedByConnection(incoming)]
  const answer = await dispatcher.request({
    origin,
    // As it was sent: a parsed address would lose its dots, and lead where this one does not.
    path: incoming.url ?? '/',
    method: incoming.method ?? 'GET',
    headers: [...passedOn(incoming.rawHeaders, left), ...Object.entries(headers).flat()],
    body: body ?? (hasBody ? incoming : null),
    signal: gone.signal,
  })
  const { [notHereHeader]: notHere, ...kept } = answer.headers
  const own = Object.entries(kept).filter(([name, value]) => !ofConnection.has(name) && value !== undefined)
  response.writeHead(answer.statusCode, Object.fromEntries(own))
  await pipeline(answer.body, response).catch(() => {})
  return notHere === undefined
}

// What the other cluster needs to route the request and to find its end.
const neverNamed = new Set(['host', 'content-length', 'authorization'])

const namedByConnection = ({ headers: { connection = '' } }: IncomingMessage): string[] =>
  connection
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => !neverNamed.has(name))

/**
 * Names and values in turn, as they were sent: `Host` too, which the hosted pages compare forms with. Without
 * what `Connection` names, which is of this connection too (RFC 9110, 7.6.1).
 */
function passedOn(raw: readonly string[], left: readonly string[]): string[] {
  const passed: string[] = []
  for (let at = 0; at + 1 < raw.length; at += 2) {
    const [name = '', value = ''] = raw.slice(at, at + 2)
    const lower = name.toLowerCase()
    if (!ofConnection.has(lower) && !left.includes(lower)) passed.push(name, value)
  }
  return passed
}
