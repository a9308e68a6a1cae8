import type { PaymentContext } from '../payments/payment-context.ts'
import { readBytes } from '../platform/bounded-body.ts'
import { isDatabaseUnreachable, retryAfterSeconds } from '../platform/db/database-unreachable.ts'
import { withoutMessage } from '../platform/log/error-without-message.ts'
import type { SecretBox } from '../platform/secrets/secret-box.ts'
import { networkOf } from '../platform/throttle/network.ts'
import type { Throttle } from '../platform/throttle/throttle.ts'
import { headersOfRails, type RailCall } from './answer-rail-request.ts'
import { railRouteEvents } from './log-events.ts'
import { keepNotice } from './rows/notices.ts'
import type { RowRails } from './rows/row-rails.ts'

interface NoticeContext extends Pick<PaymentContext, 'db' | 'log'> {
  readonly throttle: Throttle
  readonly secrets: Pick<SecretBox, 'seal'>
  readonly rowRails: Pick<RowRails, 'calledAt'>
  readonly pageUpdates: { readonly wakeWorker: () => void }
}

/** The path of a notice address; institutions of Pix put `/pix` behind it. */
const noticePath = /^\/n\/([0-9a-f]{32,})(?:\/pix)?\/?$/

const requestsPerSecondMax = 200
/** So many of one rail are stored, from whatever network they come. */
const perRailPerSecondMax = 500

/**
 * Answers every request below /n: the addresses that institutions of rails call. What they send is kept, then
 * answered with 200, and only then worked on. There is no redirect.
 */
export async function answerNotice(
  context: NoticeContext,
  request: Request,
  { address = 'unknown', requestId }: RailCall,
): Promise<Response> {
  const [, token] = noticePath.exec(new URL(request.url).pathname) ?? []
  if (token === undefined) return answer(404)
  if (request.method !== 'POST' && request.method !== 'PUT') return answer(405, { allow: 'POST, PUT' })
  const taken = await context.throttle.take(`notice:${networkOf(address)}`, requestsPerSecondMax)
  if (!taken.allowed) return answer(429, { 'retry-after': String(taken.retryAfterSeconds) })
  const body = await readBytes(request).catch(() => 'broken off' as const)
  if (body === undefined) return answer(413)
  if (body === 'broken off') return answer(400)
  try {
    const called = await context.rowRails.calledAt(token)
    if (!called) return answer(404)
    const headers = Object.fromEntries(request.headers)
    if (called.connection.isAuthentic?.({ headers, body }) === false) return answer(401)
    const ofRail = await context.throttle.take(`notice-of:${called.row.id}`, perRailPerSecondMax)
    if (!ofRail.allowed) return answer(429, { 'retry-after': String(ofRail.retryAfterSeconds) })
    if (!(await keepNotice(context, called.row.id, body, called.order)))
      return answer(429, { 'retry-after': '60' })
    context.pageUpdates.wakeWorker()
    return answer(200)
  } catch (error) {
    const isDown = isDatabaseUnreachable(error)
    const event = isDown ? 'rail.request-delayed' : 'rail.request-failed'
    const fields = { err: withoutMessage(error), requestId, rail: 'n', route: '/n/{token}' }
    context.log.write(railRouteEvents[event], fields)
    return isDown ? answer(503, { 'retry-after': String(retryAfterSeconds) }) : answer(500)
  }
}

const answer = (status: number, headers: Readonly<Record<string, string>> = {}): Response =>
  new Response(status === 200 ? 'ok\n' : null, {
    status,
    headers: {
      ...(status === 200 && { 'content-type': 'text/plain; charset=utf-8' }),
      ...headersOfRails,
      ...headers,
    },
  })
