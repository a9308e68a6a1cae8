import { askRail } from '../payments/rail/ask-rail.ts'
import type { PaymentContext } from '../payments/payment-context.ts'
import type { RailAnswer, RailRoute } from '../payments/rail/rail-route.ts'
import { addressHeader } from '../platform/address-header.ts'
import { readBytes } from '../platform/bounded-body.ts'
import { isDatabaseUnreachable, retryAfterSeconds } from '../platform/db/database-unreachable.ts'
import { withoutMessage } from '../platform/log/error-without-message.ts'
import type { ConcurrencyLimit } from '../platform/throttle/concurrency-limit.ts'
import { networkOf } from '../platform/throttle/network.ts'
import type { Throttle } from '../platform/throttle/throttle.ts'
import { railRouteEvents } from './log-events.ts'
import { railPathAt, type RailPath } from './rail-routes.ts'

/** Who sent a request to a route of a rail, and its ID in answer and log. */
export interface RailCall {
  readonly address: string | undefined
  readonly requestId: string | undefined
}

interface RailContext extends Pick<PaymentContext, 'rails' | 'log'> {
  readonly throttle: Throttle
  readonly streams: ConcurrencyLimit
}

/** From one network to one rail: far more than an institution reports, far less than a flood. */
const requestsPerSecondMax = 100
/** Of one rail in one process: bounds the memory and the database connections that wait for it. */
const atOnceMax = 16
const handlingMs = 20_000

/**
 * Answers every request below /rails: by the route that a rail of this installation has there, or with one
 * sentence about the fault. Anyone may send here, so requests are counted before their body is read: 429
 * above 100 a second from one network (an IPv4 address, an IPv6 /64), 503 while 16 of the rail are being
 * handled.
 */
export async function answerRailRequest(
  context: RailContext,
  request: Request,
  call: RailCall,
): Promise<Response> {
  const found = railPathAt(context.rails, new URL(request.url).pathname)
  if (!found) return sentence(404, 'No rail has a route here. Check the address: /rails/{rail}/{path}.')
  const route = found.routes.find(({ method }) => method === request.method)
  if (!route) {
    const allow = found.routes.map(({ method }) => method).join(', ')
    return sentence(405, `Send ${allow} to this address.`, { allow })
  }
  const { address = 'unknown' } = call
  const taken = await context.throttle.take(`rail:${found.rail}/${networkOf(address)}`, requestsPerSecondMax)
  if (!taken.allowed) return later(429, taken.retryAfterSeconds)
  const body = await readBytes(request).catch(() => 'broken off' as const)
  if (body === undefined) return sentence(413, 'Send a body of at most 64 KiB.')
  if (body === 'broken off') return sentence(400, 'The connection ended before the body did.')
  const leave = context.streams.take(`rail:${found.rail}`, atOnceMax)
  if (!leave) return later(503, retryAfterSeconds)
  try {
    return render(await handle(route, request, body, call.address))
  } catch (error) {
    return failed(context, found, call, error)
  } finally {
    leave()
  }
}

function handle(
  route: RailRoute,
  request: Request,
  body: Uint8Array,
  address: string | undefined,
): Promise<RailAnswer> {
  const headers = Object.fromEntries([...request.headers].filter(([name]) => name !== addressHeader))
  const query = new URL(request.url).searchParams
  return askRail({ limitMs: handlingMs }, (signal) => route.handle({ headers, query, body, address, signal }))
}

const answerMax = 64 * 1024

/** Nothing that a rail answers is kept by caches or runs in a browser. */
export const headersOfRails = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
}

/** Throws RangeError and TypeError where the answer is not valid in HTTP. */
function render({ status, headers, body }: RailAnswer): Response {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body
  if (bytes && bytes.byteLength > answerMax) throw new RangeError('the answer has more than 64 KiB')
  const rendered = new Headers(headers)
  if (bytes && !rendered.has('content-type')) rendered.set('content-type', 'text/plain; charset=utf-8')
  for (const [name, value] of Object.entries(headersOfRails)) rendered.set(name, value)
  return new Response(bytes ? new Uint8Array(bytes) : null, { status, headers: rendered })
}

const sentence = (status: number, text: string, headers: RailAnswer['headers'] = {}): Response =>
  render({ status, headers, body: `${text}\n` })

const later = (status: 429 | 503, seconds: number): Response =>
  sentence(status, 'Too many requests. Send this one again later.', { 'retry-after': String(seconds) })

function failed({ log }: RailContext, found: RailPath, { requestId }: RailCall, error: unknown): Response {
  const fields = { err: withoutMessage(error), requestId, rail: found.rail, route: found.pathname }
  if (isDatabaseUnreachable(error)) {
    log.write(railRouteEvents['rail.request-delayed'], fields)
    const retryAfter = { 'retry-after': String(retryAfterSeconds) }
    return sentence(
      503,
      'The gateway cannot reach its database. Send the request again in a moment.',
      retryAfter,
    )
  }
  log.write(railRouteEvents['rail.request-failed'], fields)
  return sentence(500, 'The gateway failed. Send the request again.')
}
