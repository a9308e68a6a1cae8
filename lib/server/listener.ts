import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Gateway } from '../gateway.ts'
import { handleApi } from '../http/edge.ts'
import { answerHealth, isReady } from './health.ts'
import { preparePage } from './page-headers.ts'
import type { Pages } from './pages.ts'

export interface Listening {
  readonly gateway: Gateway
  readonly pages: Pages
  readonly dev: boolean
  /** Whether the process is on its way out. */
  readonly stopping: () => boolean
}

/** Who answers what: the API and the health checks here, without Next in between (it costs a millisecond of CPU); pages by Next. */
export function requestListener({ gateway, pages, dev, stopping }: Listening): RequestListener {
  const api = apiListener(gateway)
  const direct = gateway.config.apiMount === 'direct'
  const secure = gateway.publicUrl.startsWith('https:')

  return (request, response) => {
    const url = request.url ?? '/'
    if (isUnder(url, '/livez')) return answerHealth(response, true)
    if (isUnder(url, '/readyz')) {
      return void isReady(gateway.db, stopping()).then((ready) => answerHealth(response, ready))
    }
    if (direct && isUnder(url, '/api')) return void api(request, response)
    preparePage(request, response, addressOf(request), { dev, secure })
    pages.handle(request, response).catch((error: unknown) => {
      gateway.log.error({ err: error }, 'a page failed')
      fail(response)
    })
  }
}

const isUnder = (url: string, path: string): boolean =>
  url.startsWith(path) && ['', '/', '?'].includes(url.charAt(path.length))

function apiListener(gateway: Gateway) {
  return getRequestListener((request, { incoming }) => handleApi(gateway, request, addressOf(incoming)), {
    // Next runs in this process and has its own idea of Request and Response.
    overrideGlobalObjects: false,
    errorHandler: (error) => {
      gateway.log.warn({ err: error }, 'a request could not be read')
      const body = { code: 'MALFORMED_REQUEST', message: 'This is not a request that HTTP allows.' }
      return Response.json(body, { status: 400 })
    },
  })
}

/** An IPv4 client of a socket that listens on both looks like ::ffff:192.0.2.1. */
const addressOf = (request: Pick<IncomingMessage, 'socket'> | { socket?: unknown }): string => {
  const { remoteAddress } = request.socket as { remoteAddress?: string }
  return (remoteAddress ?? 'unknown').replace(/^::ffff:/, '')
}

function fail(response: ServerResponse): void {
  if (!response.headersSent) response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' })
  response.end('The gateway failed. Please try again.\n')
}
