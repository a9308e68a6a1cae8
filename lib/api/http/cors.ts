import { browserAccess, isOpenToBrowsers } from '../endpoint/browser-access.ts'
import type { ApiRequest } from './api-request.ts'
import type { Endpoint } from './routes.ts'

const allowedOrigin = { 'access-control-allow-origin': browserAccess.origin }

/** The headers for a preflight; undefined for another request or an endpoint that is not for browsers. */
export function preflightHeaders(
  endpoint: Endpoint,
  request: Pick<ApiRequest, 'method' | 'headers'>,
): Record<string, string> | undefined {
  if (request.method !== 'OPTIONS' || !isOpenToBrowsers(endpoint.operations)) return undefined
  if (!request.headers.has('origin') || !request.headers.has('access-control-request-method'))
    return undefined
  return {
    ...allowedOrigin,
    'access-control-allow-methods': endpoint.operations.map(({ method }) => method).join(', '),
    'access-control-allow-headers': browserAccess.requestHeaders,
    'access-control-max-age': browserAccess.preflightSeconds,
  }
}

/** The CORS headers of every other answer of the endpoint, refusals too. */
export function corsHeaders(endpoint: Endpoint | undefined): Readonly<Record<string, string>> {
  if (!endpoint || !isOpenToBrowsers(endpoint.operations)) return {}
  return { ...allowedOrigin, 'access-control-expose-headers': browserAccess.responseHeaders }
}
