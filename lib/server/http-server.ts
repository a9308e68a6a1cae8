import { once } from 'node:events'
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { Duplex } from 'node:stream'
import { limitConnections } from './limits/connection-limits.ts'
import { answerRefused, type SeenRefusal } from './refused-by-http.ts'

const idleEveryMs = 50

export interface HttpServer {
  readonly server: Server
  /**
   * Accepts no new connections, lets running requests finish, and closes all connections after the grace
   * period.
   */
  close(graceMs: number): Promise<void>
}

export interface HttpServerOptions {
  readonly dev: boolean
  /** What was refused before it was a request. */
  readonly seeRefused?: (refusal: SeenRefusal) => void
  /** After how long a connection that takes nothing of its answers is closed; default: 30 s. */
  readonly stalledMs?: number
}

/**
 * The HTTP server for the API and the pages. A request to upgrade the protocol is answered as if it had not
 * asked for that (RFC 9110, 7.8): we support no other protocol, and a socket that nothing handles would stay
 * open for ever. Only a page in development keeps a connection to learn of changed files.
 */
export function openHttpServer(
  listener: RequestListener,
  { dev, seeRefused = () => {}, stalledMs }: HttpServerOptions,
): HttpServer {
  const limited = limitConnections(listener, stalledMs)
  const server = createServer(
    {
      // A token with fifty long patterns is larger than the 16 KiB that Node allows for all headers.
      maxHeaderSize: 65_536,
      requestTimeout: 60_000,
      keepAliveTimeout: 65_000,
      // The listener refuses a request without a Host itself, with an ID.
      requireHostHeader: false,
      shouldUpgradeCallback: ({ url = '' }: IncomingMessage) => dev && url.startsWith('/_next/hmr'),
    },
    limited,
  )
  answerRefused(server, seeRefused)
  // Who sends a large file may wait to hear that it is wanted (RFC 9110, 10.1.1). Node itself would answer at
  // once; below /operator the handler does, once it knows the sender.
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    if (!request.url?.startsWith('/operator/')) response.writeContinue()
    limited(request, response)
  })
  // Node removes an upgraded connection from its list, and still waits for its end.
  const upgraded = new Set<Duplex>()
  if (dev) {
    server.on('upgrade', (_, socket: Duplex) => {
      upgraded.add(socket)
      socket.once('close', () => upgraded.delete(socket))
    })
  }
  return {
    server,
    close: async (graceMs) => {
      const closed = once(server, 'close')
      server.close()
      for (const socket of upgraded) socket.destroy()
      // Node closes those that are idle now; a request that is answered later leaves its connection open.
      const idle = setInterval(() => server.closeIdleConnections(), idleEveryMs)
      const cut = setTimeout(() => server.closeAllConnections(), graceMs)
      await closed
      clearInterval(idle)
      clearTimeout(cut)
    },
  }
}
