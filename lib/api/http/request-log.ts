import type { Gateway } from '../../gateway.ts'
import { isChosenId } from '../../merchants/chosen-id.ts'
import type { ApiRequest } from './api-request.ts'
import type { Answer } from './answer.ts'
import { requestEvents } from './log-events.ts'
import type { Route } from './routes.ts'

interface Logged {
  readonly gateway: Gateway
  readonly request: Pick<ApiRequest, 'method'>
  readonly address: string
  readonly requestId: string
  readonly arrivedAt: Date
  /** By `performance.now()`. */
  readonly startedAt: number
  readonly route?: Route
  readonly merchantCode?: string
}

/**
 * Logs a request in one line and counts it. The line has the pattern of the route, not the path, which may
 * contain anything, a secret too. It has the client's address for 401 and 429, which may be attempts to guess
 * keys. A line that merchants read is added where the merchant is certain.
 */
export function logRequest(
  { gateway, request, address, requestId, arrivedAt, startedAt, route, merchantCode }: Logged,
  { status, codes = [], body }: Answer,
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
  if (merchantCode === undefined || !route) return
  gateway.requestLog.add({
    merchantCode,
    at: arrivedAt,
    requestId,
    method: request.method,
    path: pathOf(route),
    status,
    durationMs: Math.round(duration),
    codes,
    ...(!(body instanceof ReadableStream) && { size: body?.byteLength ?? 0 }),
  })
}

/** The path with its IDs. What is no ID stays out, since it may be anything, a secret too. */
const pathOf = ({ endpoint, params }: Route): string =>
  endpoint.path.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = params[name] ?? ''
    return isChosenId(value) ? value : placeholder
  })

function operationOf({ method }: Pick<ApiRequest, 'method'>, route: Route | undefined): string {
  const isServed = route?.endpoint.operations.some((operation) => operation.method === method)
  return route && isServed ? `${method} ${route.endpoint.path}` : 'unknown'
}
