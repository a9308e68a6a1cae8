import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Gateway } from '../gateway.ts'
import { refusalAnswer, render } from '../http/answer.ts'
import { handleApi } from '../http/edge.ts'
import { refusal } from '../http/refusal.ts'
import { makeRequestId } from '../http/request-id.ts'
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
    const readable = isReadable(url)
    if (isUnder(url, '/api') && (direct || !readable)) return void api(request, response)
    if (!readable) return fail(response, 400, 'This address is not well-formed.')
    preparePage(request, response, addressOf(request), { dev, secure })
    pages.handle(request, response).catch((error: unknown) => {
      gateway.log.error({ err: error }, 'a page failed')
      fail(response, 500, 'The gateway failed. Please try again.')
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
      return malformedRequest()
    },
  })
}

/** What HTTP itself does not allow, such as a Host that is no name. */
function malformedRequest(): Response {
  const requestId = makeRequestId()
  const malformed = refusal(
    400,
    'MALFORMED_REQUEST',
    'This is not a request that HTTP allows: check its address and Host.',
  )
  return render(refusalAnswer(malformed, requestId), requestId, {})
}

/** An IPv4 client of a socket that listens on both looks like ::ffff:192.0.2.1. */
const addressOf = (request: Pick<IncomingMessage, 'socket'> | { socket?: unknown }): string => {
  const { remoteAddress } = request.socket as { remoteAddress?: string }
  return (remoteAddress ?? 'unknown').replace(/^::ffff:/, '')
}

/** Next answers malformed percent-encoding as if the fault were ours. */
function isReadable(url: string): boolean {
  try {
    return decodeURIComponent(url.replace(/\?.*$/s, '')) !== ''
  } catch {
    return false
  }
}

function fail(response: ServerResponse, status: number, message: string): void {
  if (!response.headersSent) response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' })
  response.end(`${message}\n`)
}
