import type { Endpoint } from './routes.ts'

const openToBrowsers = { 'access-control-allow-origin': '*' }

/** Browsers may call with a one-payment token; asking for tokens belongs to the merchant's server (filled gaps, "Order of checks"). */
const isOpen = (endpoint: Endpoint): boolean => endpoint.operations.every(({ access }) => access === 'token')

/** What a preflight is answered, or undefined when this is none or the endpoint is not for browsers. */
export function preflightHeaders(endpoint: Endpoint, request: Request): Record<string, string> | undefined {
  if (request.method !== 'OPTIONS' || !isOpen(endpoint)) return undefined
  if (!request.headers.has('origin') || !request.headers.has('access-control-request-method'))
    return undefined
  return {
    ...openToBrowsers,
    'access-control-allow-methods': endpoint.operations.map(({ method }) => method).join(', '),
    'access-control-allow-headers': 'Authorization, Content-Type, Accept, X-API-Version',
    'access-control-max-age': '600',
  }
}

/** What every other answer of the endpoint carries, refusals too. */
export function corsHeaders(endpoint: Endpoint | undefined): Readonly<Record<string, string>> {
  if (!endpoint || !isOpen(endpoint)) return {}
  return { ...openToBrowsers, 'access-control-expose-headers': 'X-Request-Id, Retry-After' }
}
