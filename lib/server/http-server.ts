import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'

/**
 * The server of all faces. A request to change the protocol is answered as if it had not asked for that (RFC 9110, 7.8): we speak nothing else,
 * and a socket that is handed over to nobody stays open for ever. Only a page in development keeps a connection to hear of changed files.
 */
export function openHttpServer(listener: RequestListener, { dev }: { readonly dev: boolean }): Server {
  return createServer(
    {
      // A token with fifty long patterns is larger than the 16 KiB that Node allows for all headers.
      maxHeaderSize: 65_536,
      requestTimeout: 60_000,
      keepAliveTimeout: 65_000,
      shouldUpgradeCallback: (request: IncomingMessage) => dev && (request.url ?? '').startsWith('/_next/'),
    },
    listener,
  )
}
