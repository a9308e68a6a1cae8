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

/**
 * Answers what Node's server refuses before a request is handed on, by itself without a body and an ID: with
 * a BasicError and `X-Request-Id` as everything else (specification-gaps.md, "Errors").
 */
export function answerRefused(server: Server): void {
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
    const end = () => endWith(socket, rawAnswer(byNodeCode[error.code ?? ''] ?? notHttp))
    const answer = answers.get(socket)
    // Of a request whose body does not parse, or does not come, this is the answer.
    const isRest = answer !== undefined && !answer.req.complete
    if (isRest && answer.headersSent) return void socket.destroy()
    const before = isRest ? earlier.get(answer) : answer
    // The client would take it for the answer to a request that came before.
    if (before && !before.writableFinished) before.once('finish', end)
    else end()
  })
  server.on('connect', (_, socket: Duplex) => endWith(socket, rawAnswer(notHttp)))
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    const message = `Expect: ${request.headers.expect ?? ''} cannot be met: leave it out, or send 100-continue.`
    const { headers, body } = rendered({ status: 417, message })
    response.writeHead(417, headers).end(body)
  })
}

/** Whose bytes are not read while the connection closes loses the answer: they are, for a second. */
function endWith(socket: Duplex, answer: string): void {
  socket.end(answer)
  socket.resume()
  setTimeout(() => socket.destroy(), lingerMs).unref()
}

interface RefusedByHttp {
  readonly status: number
  readonly message: string
}

function rendered({ status, message }: RefusedByHttp) {
  const requestId = makeRequestId()
  const refused = refusalAnswer({ ...refusal('MALFORMED_REQUEST'), status, message }, requestId)
  const { headers } = render(refused, requestId, {})
  const { body } = refused
  return {
    headers: { ...headers, 'content-length': String(Buffer.byteLength(body)), connection: 'close' },
    body,
  }
}

/** There is no response where nothing was parsed: the bytes of one. */
function rawAnswer(refused: RefusedByHttp): string {
  const { headers, body } = rendered(refused)
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  const first = `HTTP/1.1 ${refused.status} ${STATUS_CODES[refused.status] ?? ''}`
  return [first, ...lines, '', body].join('\r\n')
}
