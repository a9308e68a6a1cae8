import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { operations } from '../../app/api/endpoints.ts'
import { openAnswers } from '../api/http/edge.ts'
import { refusalAnswer, render, toWebResponse, type Rendered } from '../api/http/answer.ts'
import { refusal } from '../api/http/refusal.ts'
import { makeRequestId } from '../api/http/request-id.ts'
import { frameAncestorsOf } from '../checkout/link/frame-ancestors.ts'
import { pageEvents } from '../checkout/log-events.ts'
import type { Gateway } from '../gateway.ts'
import { isDatabaseUnreachable, retryAfterSeconds } from '../platform/db/database-unreachable.ts'
import { answerNotice } from '../rails/answer-notice.ts'
import { answerRailRequest } from '../rails/answer-rail-request.ts'
import { fromNodeRequest, writeRendered } from './api-listener.ts'
import { clientAddress } from './client-address.ts'
import { answerHealth, isReady } from './health.ts'
import { processEvents } from './log-events.ts'
import { answerScrape, type Scrape } from './metrics/scrape.ts'
import { answerOperator } from './operator/answer-operator.ts'
import { limitBrowserHeaders } from './limits/browser-headers.ts'
import { waitForPage } from './limits/drawn-pages.ts'
import { requestFault } from './limits/request-fault.ts'
import { answerChosenStatus } from './pages/chosen-status.ts'
import { compressPage, isHosted } from './pages/hosted-page.ts'
import { keepPages, keptPath } from './pages/kept-pages.ts'
import { answerLogo } from './pages/logo.ts'
import { isMissingPage, missingAddress } from './pages/missing-page.ts'
import { preparePage } from './pages/page-headers.ts'
import { logPage } from './pages/page-log.ts'
import { pathOf, sessionIn } from './pages/page-paths.ts'
import { pageRefusal } from './pages/page-refusal.ts'
import { isPageScript, type PageScript } from './pages/page-script.ts'
import type { Pages } from './pages/pages.ts'
import { isWithoutDatabase, sayUnavailable, unavailableAddressFor } from './pages/unavailable-page.ts'

export interface Listening {
  readonly gateway: Gateway
  readonly pages: Pick<Pages, 'handle'>
  readonly script: PageScript
  readonly dev: boolean
  /** Whether the process is stopping. */
  readonly stopping: () => boolean
  readonly scrape: Scrape
  readonly seePage: (page: string, status: number) => void
}

const answerApi = openAnswers(operations)

type AddressOf = (request: IncomingMessage) => string
type Answer = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/**
 * Routes requests: the API, the routes of rails, the operator's machines, the health checks, the metrics,
 * logos and our own script are answered here, without Next (it costs a millisecond of CPU), the API by the
 * route files of app/api, which `next start` serves too; pages by Next.
 */
export function requestListener(listening: Listening): RequestListener {
  const { gateway } = listening
  const addressOf = clientAddress(gateway.config.trustedProxies)
  const api = async (incoming: IncomingMessage, response: ServerResponse) => {
    const request = fromNodeRequest(incoming)
    const answer = request ? await answerApi(gateway, request, addressOf(incoming)) : malformedRequest()
    await writeRendered(response, answer).catch((error: unknown) => failed(gateway, response, error))
  }
  const page = seen(listening, pageListener(listening, addressOf))
  const rail = seen(
    listening,
    webListener(gateway, (request, { incoming, outgoing }) =>
      answerRailRequest(gateway, request, {
        address: addressOf(incoming),
        requestId: String(outgoing.getHeader('X-Request-Id')),
      }),
    ),
  )
  const notice = seen(
    listening,
    webListener(gateway, (request, { incoming, outgoing }) =>
      answerNotice(gateway, request, {
        address: addressOf(incoming),
        requestId: String(outgoing.getHeader('X-Request-Id')),
      }),
    ),
  )
  const operator = seen(listening, (request, response) =>
    answerOperator(gateway, request, response, addressOf(request)),
  )
  const logo = seen(listening, (request, response) => answerLogo(gateway.db, request, response))
  const script = seen(listening, async (request, response) => listening.script.answer(request, response))

  const route: RequestListener = (request, response) => {
    const url = request.url ?? '/'
    const path = pathOf(url)
    if (probes.has(path)) return void answerProbe(listening, path, response)
    if (isUnder(url, '/logo')) return void logo(request, response)
    if (isPageScript(url)) return void script(request, response)
    if (isUnder(url, '/operator')) return void operator(request, response)
    if (isUnder(url, '/n')) return void notice(request, response)
    if (isUnder(url, '/rails')) return void rail(request, response)
    if (isUnder(url, '/api')) return void api(request, response)
    void page(request, response)
  }
  return (request, response) => {
    // Who keeps a connection would send the next request to a process that no longer listens.
    if (listening.stopping()) response.setHeader('Connection', 'close')
    const fault = requestFault(request)
    if (fault !== undefined) return void seen(listening, answerFault(fault))(request, response)
    route(request, response)
  }
}

/** These very addresses: a proxy that blocks one of them blocks this and no other spelling. */
const probes: ReadonlySet<string> = new Set(['/livez', '/readyz', '/metrics'])

/** Requests of monitoring: answered without a log line. */
async function answerProbe(
  { gateway, stopping, scrape }: Listening,
  path: string,
  response: ServerResponse,
): Promise<void> {
  response.setHeader('X-Request-Id', makeRequestId())
  if (path === '/metrics') return answerScrape(response, scrape)
  answerHealth(response, path === '/livez' || (await isReady(gateway.db, stopping())))
}

const isUnder = (url: string, path: string): boolean =>
  url.startsWith(path) && ['', '/', '?'].includes(url.charAt(path.length))

/** Adds a request ID, a log line and a count. */
function seen({ gateway, seePage }: Listening, answer: Answer): Answer {
  return (request, response) => {
    logPage(request, response, { log: gateway.log, rails: gateway.rails, seePage })
    return answer(request, response).catch((error: unknown) => failed(gateway, response, error))
  }
}

function failed({ log }: Gateway, response: ServerResponse, error: unknown): void {
  if (isDatabaseUnreachable(error)) {
    if (!response.headersSent) response.setHeader('Retry-After', String(retryAfterSeconds))
    return fail(response, 503, 'The gateway cannot reach its database. Please try again in a moment.')
  }
  log.write(pageEvents['page.failed'], { err: error, requestId: response.getHeader('X-Request-Id') })
  fail(response, 500, 'The gateway failed. Please try again.')
}

function pageListener({ gateway, pages, script, dev }: Listening, addressOf: AddressOf): Answer {
  const secure = gateway.publicUrl.startsWith('https:')
  const kept = keepPages(pages)
  return async (request, response) => {
    const url = request.url ?? '/'
    if (!isReadable(url)) return fail(response, 400, 'This address is not well-formed.')
    const refused = pageRefusal(request)
    if (refused) return fail(response, refused.status, refused.message)
    const withoutDatabase = await isWithoutDatabase(gateway.db, request)
    const session = withoutDatabase ? undefined : sessionIn(url)
    // Without the database no origin may frame the page, and the page itself reports what it cannot do.
    const frameAncestors = session ? await frameAncestorsOf(gateway, session).catch(() => []) : []
    const nonce = preparePage(request, response, addressOf(request), {
      dev,
      secure,
      frameAncestors,
      script: script.address,
    })
    if (withoutDatabase) request.url = unavailableAddressFor(url)
    else if (await isMissingPage(gateway, url).catch(() => false)) request.url = missingAddress
    const isCounted = !isHosted(url)
    const waitSeconds =
      isCounted && (await waitForPage(gateway.throttle, request.url ?? '/', addressOf(request)))
    if (waitSeconds) {
      response.setHeader('Retry-After', String(waitSeconds))
      return fail(response, 429, 'Too many pages in a second. Please try again in a moment.')
    }
    if (!dev) limitBrowserHeaders(request)
    sayUnavailable(response, gateway.db)
    if (isHosted(url)) compressPage(request, response)
    else answerChosenStatus(response, String(response.getHeader('X-Request-Id')))
    const isKept = nonce !== undefined && !dev && keptPath(request.url ?? '/') !== undefined
    const answered = isKept ? kept.answer(request, response, nonce) : pages.handle(request, response)
    await answered.catch((error: unknown) => failed(gateway, response, error))
  }
}

/** The Node.js objects of a request. */
interface Sockets {
  readonly incoming: IncomingMessage
  readonly outgoing: ServerResponse
}

/** Serves a web-standard function over node:http. */
function webListener(
  gateway: Gateway,
  handle: (request: Request, sockets: Sockets) => Promise<Response>,
): Answer {
  return getRequestListener((request, sockets) => handle(request, sockets as Sockets), {
    // Next runs in this process and replaces the global Request and Response.
    overrideGlobalObjects: false,
    errorHandler: (error) => {
      gateway.log.write(processEvents['request.unreadable'], { err: error })
      return toWebResponse(malformedRequest())
    },
  })
}

const malformed = refusal('MALFORMED_REQUEST')

/** Rejects what HTTP does not allow, such as an invalid Host, and what `requestFault` names. */
const malformedRequest = (requestId = makeRequestId(), message = malformed.message): Rendered =>
  render(refusalAnswer({ ...malformed, message }, requestId), requestId, {})

/** The same outside of /api, where the request already has its ID and its log line. */
const answerFault =
  (message: string): Answer =>
  (_, response) =>
    writeRendered(response, malformedRequest(String(response.getHeader('X-Request-Id')), message))

/**
 * Next answers malformed percent-encoding with a server error, and PostgreSQL does not accept U+0000: no
 * address of the gateway has either.
 */
function isReadable(url: string): boolean {
  try {
    return /^\P{Cc}+$/u.test(decodeURIComponent(url.replace(/\?.*$/s, '')))
  } catch {
    return false
  }
}

function fail(response: ServerResponse, status: number, message: string): void {
  if (!response.headersSent) response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' })
  response.end(`${message}\n`)
}
