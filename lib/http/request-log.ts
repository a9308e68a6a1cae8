import type { Gateway } from '../gateway.ts'
import type { Route } from './routes.ts'

interface Logged {
  readonly gateway: Gateway
  readonly request: Request
  readonly requestId: string
  readonly startedAt: number
  readonly route?: Route
  readonly merchantCode?: string
}

/** One line for each request. The route's pattern, not the path: what a client writes there may be anything, a secret too. */
export function logRequest(
  { gateway, request, requestId, startedAt, route, merchantCode }: Logged,
  status: number,
): void {
  const durationMs = Math.round((performance.now() - startedAt) * 10) / 10
  gateway.log.info(
    {
      requestId,
      method: request.method,
      route: route?.endpoint.path ?? 'unknown',
      status,
      durationMs,
      merchantCode,
    },
    'request',
  )
}
