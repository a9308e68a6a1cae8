import type { IncomingMessage, ServerResponse } from 'node:http'
import { makeRequestId } from '../../api/http/request-id.ts'
import { pageEvents } from '../../checkout/log-events.ts'
import type { Gateway } from '../../gateway.ts'
import type { Log } from '../../platform/log/log.ts'
import { railPathAt } from '../../rails/rail-routes.ts'
import { isAsset, pagePattern, pathOf } from './page-paths.ts'

interface PageLog {
  readonly log: Log
  /** A route of theirs is named in full. */
  readonly rails: Gateway['rails']
  readonly seePage: (page: string, status: number) => void
}

/**
 * Gives a request for a page its ID, as X-Request-Id too, and writes one log line when it has ended: with the
 * pattern of its address, never the address itself. Assets have an ID and no line.
 */
export function logPage(
  request: IncomingMessage,
  response: ServerResponse,
  { log, rails, seePage }: PageLog,
): void {
  const requestId = makeRequestId()
  const startedAt = performance.now()
  const url = request.url ?? '/'
  response.setHeader('X-Request-Id', requestId)
  // Errors while the page is rendered are logged under it; an ID that the client sends is ignored.
  request.headers['x-request-id'] = requestId
  if (isAsset(url)) return
  response.once('close', () => {
    const page = railPathAt(rails, pathOf(url))?.pathname ?? pagePattern(url)
    const { statusCode: status, writableFinished } = response
    const durationMs = Math.round((performance.now() - startedAt) * 10) / 10
    const brokenOff = writableFinished ? undefined : true
    log.write(pageEvents['page.answered'], {
      requestId,
      method: request.method,
      route: page,
      status,
      durationMs,
      brokenOff,
    })
    seePage(page, status)
  })
}
