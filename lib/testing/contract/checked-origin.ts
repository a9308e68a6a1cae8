import { once } from 'node:events'
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { checkExchange, seenBody } from './contract.ts'
import { decoded } from './decoded-body.ts'

/**
 * The address at which tests reach a server: every answer of the API there is checked against its document.
 */
export interface CheckedOrigin {
  readonly origin: string
  close(): Promise<void>
}

export interface CheckedOriginOptions {
  /** Where the server itself listens on loopback. */
  readonly serverPort: number
  /** Where tests reach it; 0: any free port. */
  readonly port: number
  readonly mode: 'sandbox' | 'live'
  /**
   * Called with every answer that is not as the document describes it. The client gets the same text instead
   * of the answer.
   */
  readonly onComplaint: (complaint: string) => void
}

// The same as the server's own, so that a test meets the limits of the server.
const limits = { maxHeaderSize: 65_536, keepAliveTimeout: 65_000 }

/** Opens a proxy in front of a server that passes everything on unchanged. */
export async function openCheckedOrigin(options: CheckedOriginOptions): Promise<CheckedOrigin> {
  const front = createServer(limits, (incoming, outgoing) => pass(incoming, outgoing, options))
  front.listen(options.port)
  await once(front, 'listening')
  const { port } = front.address() as AddressInfo
  return {
    origin: `http://localhost:${port}`,
    close: async () => {
      const closed = once(front, 'close')
      front.close()
      front.closeAllConnections()
      await closed
    },
  }
}

function pass(incoming: IncomingMessage, outgoing: ServerResponse, options: CheckedOriginOptions): void {
  const { method = 'GET', url = '/', rawHeaders } = incoming
  const forwarded = ask({
    host: 'localhost',
    port: options.serverPort,
    method,
    path: url,
    headers: rawHeaders,
    agent: false,
    maxHeaderSize: limits.maxHeaderSize,
  })
  let answered = false
  forwarded.once('response', (answer) => {
    answered = true
    const done = isApi(url) ? passOnChecked(incoming, answer, outgoing, options) : passOn(answer, outgoing)
    done.catch(() => outgoing.destroy())
  })
  // Before an answer: the server is not there, so the client's connection is broken too. After it: the rest
  // of the request does not matter.
  forwarded.on('error', () => answered || incoming.socket.destroy())
  incoming.on('error', () => forwarded.destroy())
  outgoing.once('close', () => forwarded.destroy())
  incoming.pipe(forwarded)
}

const isApi = (url: string): boolean => /^\/api(?:[/?]|$)/.test(url)

async function passOn(answer: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  outgoing.writeHead(answer.statusCode ?? 500, answer.statusMessage, answer.rawHeaders)
  // Sends the headers before the first event comes.
  outgoing.flushHeaders()
  for await (const chunk of answer) if (!outgoing.write(chunk)) await once(outgoing, 'drain')
  outgoing.end()
}

async function passOnChecked(
  { method = 'GET', url = '/' }: IncomingMessage,
  answer: IncomingMessage,
  outgoing: ServerResponse,
  { mode, onComplaint }: CheckedOriginOptions,
): Promise<void> {
  const body = await buffer(answer)
  const complaint = complaintAbout(mode, { method, url: `http://gateway.test${url}` }, answer, body)
  if (complaint === undefined) {
    outgoing.writeHead(answer.statusCode ?? 500, answer.statusMessage, answer.rawHeaders).end(body)
  } else {
    onComplaint(complaint)
    outgoing.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' }).end(complaint)
  }
}

function complaintAbout(
  mode: 'sandbox' | 'live',
  request: { readonly method: string; readonly url: string },
  { statusCode: status = 500, headersDistinct }: IncomingMessage,
  body: Buffer,
): string | undefined {
  const headers = new Headers(
    Object.entries(headersDistinct).flatMap(([name, values = []]) =>
      values.map((value): [string, string] => [name, value]),
    ),
  )
  try {
    const text = decoded(body, headers.get('content-encoding')).toString()
    checkExchange(mode, request, { status, headers, body: seenBody(headers, text) })
    return undefined
  } catch (error) {
    const { method, url } = request
    if (error instanceof SyntaxError) return `${method} ${url} answered ${status} with a body that is no JSON`
    return error instanceof Error ? error.message : String(error)
  }
}
