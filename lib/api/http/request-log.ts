import type { Gateway } from '../../gateway.ts'
import { requestEvents } from './log-events.ts'
import type { Route } from './routes.ts'

interface Logged {
  readonly gateway: Gateway
  readonly request: Request
  readonly address: string
  readonly requestId: string
  readonly startedAt: number
  readonly route?: Route
  readonly merchantCode?: string
}

/**
 * One line for each request, and one count. The route's pattern, not the path: what a client writes there may
 * be anything, a secret too. Where from is kept of those that were not let in: somebody may be trying keys.
 */
export function logRequest(
  { gateway, request, address, requestId, startedAt, route, merchantCode }: Logged,
  status: number,
): void {
  const duration = performance.now() - startedAt
  gateway.seeRequest({ operation: operationOf(request, route), status, seconds: duration / 1_000 })
  const durationMs = Math.round(duration * 10) / 10
  gateway.log.write(requestEvents['request.answered'], {
    requestId,
    method: request.method,
    route: route?.endpoint.path ?? 'unknown',
    status,
    durationMs,
    merchantCode,
    ...((status === 401 || status === 429) && { address }),
  })
}

function operationOf({ method }: Request, route: Route | undefined): string {
  const isServed = route?.endpoint.operations.some((operation) => operation.method === method)
  return route && isServed ? `${method} ${route.endpoint.path}` : 'unknown'
}
