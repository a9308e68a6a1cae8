import { STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { refusalAnswer, render } from '../api/http/answer.ts'
import { refusal } from '../api/http/refusal.ts'
import { makeRequestId } from '../api/http/request-id.ts'

const byNodeCode: Readonly<Record<string, { readonly status: number; readonly message: string }>> = {
  HPE_HEADER_OVERFLOW: { status: 431, message: 'All headers together are larger than 64 KiB.' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, message: 'The extensions of a chunk are too large.' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: 'The request did not arrive within a minute.' },
}
const lingerMs = 1_000
const notHttp = { status: 400, message: refusal('MALFORMED_REQUEST').message }

/** A request that was refused before it was one: its answer, and why Node refused it (`HPE_…`). */
export interface SeenRefusal {
  readonly requestId: string
  readonly status: number
  readonly reason: string
}

/**
 * Answers what Node's server refuses before a request is handed on, by itself without a body and an ID: with
 * a BasicError and `X-Request-Id` as everything else (specification-gaps.md, "Errors").
 */
export function answerRefused(server: Server, see: (refusal: SeenRefusal) => void): void {
  const answers = new WeakMap<Duplex, ServerResponse>()
  // Of requests that came before the answer to the one before them.
  const earlier = new WeakMap<ServerResponse, ServerResponse>()
  for (const event of ['request', 'checkContinue'])
    server.prependListener(event, ({ socket }: IncomingMessage, response: ServerResponse) => {
      const before = answers.get(socket)
      if (before && !before.writableFinished) earlier.set(response, before)
      answers.set(socket, response)
    })
  const refused = new WeakSet<Duplex>()
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    // Whatever else comes on the connection does not parse either.
    if (refused.has(socket)) return
    refused.add(socket)
    if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy()
    // The error holds the bytes that did not parse: it is not kept while the answer waits.
    const reason = error.code ?? 'UNKNOWN'
    const end = () => endWith(socket, rendered(byNodeCode[reason] ?? notHttp, reason, see))
    const answer = answers.get(socket)
    // Of a request whose body does not parse, or does not come, this is the answer.
    const isRest = answer !== undefined && !answer.req.complete
    if (isRest && answer.headersSent) afterAnswer(answer, () => socket.destroy())
    else afterAnswer(isRest ? earlier.get(answer) : answer, end)
  })
  server.on('connect', (_, socket: Duplex) => {
    afterAnswer(answers.get(socket), () => endWith(socket, rendered(notHttp, 'CONNECT', see)))
  })
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    const message = `Expect: ${request.headers.expect ?? ''} cannot be met: leave it out, or send 100-continue.`
    const { headers, body } = rendered({ status: 417, message }, 'EXPECT', see)
    response.writeHead(417, headers).end(body)
  })
}

/** Else the client would take what comes next for the answer to a request that came before. */
function afterAnswer(answer: ServerResponse | undefined, then: () => void): void {
  if (answer && !answer.writableFinished) answer.once('finish', then)
  else then()
}

/** Whose bytes are not read while the connection closes loses the answer: they are, for a second. */
function endWith(socket: Duplex, answer: Rendered): void {
  socket.end(bytesOf(answer))
  socket.resume()
  setTimeout(() => socket.destroy(), lingerMs).unref()
}

interface RefusedByHttp {
  readonly status: number
  readonly message: string
}

interface Rendered {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

function rendered(
  { status, message }: RefusedByHttp,
  reason: string,
  see: (refusal: SeenRefusal) => void,
): Rendered {
  const requestId = makeRequestId()
  see({ requestId, status, reason })
  const refused = refusalAnswer({ ...refusal('MALFORMED_REQUEST'), status, message }, requestId)
  const { headers } = render(refused, requestId, {})
  const { body } = refused
  return {
    status,
    headers: { ...headers, 'content-length': String(body.byteLength), connection: 'close' },
    body,
  }
}

/** There is no response where nothing was parsed: the bytes of one. */
function bytesOf({ status, headers, body }: Rendered): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  const first = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`
  return [first, ...lines, '', body.toString()].join('\r\n')
}
