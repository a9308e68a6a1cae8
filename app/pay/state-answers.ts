import { pageEvents } from '#lib/checkout/log-events.ts'
import { pageState, type PageState } from '#lib/checkout/pay/page-state.ts'
import type { PaymentKey } from '#lib/payments/payment-key.ts'
import type { PaymentRecord } from '#lib/payments/payment-record.ts'
import { readPayment } from '#lib/payments/read/read-payment.ts'
import { isDatabaseUnreachable } from '#lib/platform/db/database-unreachable.ts'
import type { ConcurrencyLimit } from '#lib/platform/throttle/concurrency-limit.ts'
import { currentGateway } from '#lib/server/current-gateway.ts'
import { eventStreamOf } from './event-stream.ts'
import { openInBrowser } from './open-in-browser.ts'

/** One answer to "has anything changed?". */
export async function stateAnswer(request: Request, id: string): Promise<Response> {
  const gateway = await currentGateway()
  const open = await openInBrowser(gateway, request, id)
  if (open === 'NOT_OPEN') return answer({ code: 'SESSION_NOT_OPEN' }, 404)
  if ('retryAfterSeconds' in open) return answer({ code: 'TOO_MANY_REQUESTS' }, 429, open.retryAfterSeconds)
  return open.payment
    ? answer(pageState(open.payment, gateway.clock.now()))
    : answer({ code: 'NO_PAYMENT' }, 409)
}

const answer = (body: object, status = 200, retryAfterSeconds?: number): Response =>
  Response.json(body, {
    status,
    headers: {
      'cache-control': 'no-store',
      ...(retryAfterSeconds !== undefined && { 'retry-after': String(retryAfterSeconds) }),
    },
  })

/** How many tabs of one session may have a stream, and of all sessions of one payment; others poll. */
const streamsPerVisit = 6
const streamsPerPayment = 24
const streamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  // Compression would wait for more data; so would a buffering proxy.
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
} as const

/**
 * The stream of states of one payment: at once when it changes, a heartbeat in between, closed with the
 * session.
 */
export async function eventStream(request: Request, id: string): Promise<Response> {
  const gateway = await currentGateway()
  const open = await openInBrowser(gateway, request, id)
  if (open === 'NOT_OPEN' || 'retryAfterSeconds' in open || !open.payment) return noStream()
  const { key } = open.session
  const leave = takeStream(gateway.streams, id, key)
  if (!leave) return noStream()
  // What a heartbeat has read is used by the check after it, once.
  let justRead: PaymentRecord | undefined
  const stillOpen = async () => {
    const found = await openInBrowser(gateway, request, id)
    if (found === 'NOT_OPEN') return false
    if ('payment' in found) justRead = found.payment
    return true
  }
  const state = async () => {
    const read = justRead
    justRead = undefined
    const payment = read ?? (await readPayment(gateway, key))
    return payment && pageState(payment, gateway.clock.now())
  }
  const body = eventStreamOf({
    watch: (listener) => gateway.pageUpdates.watch(key, listener),
    check: (send) =>
      onlyNews(
        state,
        (news) => send('state', news),
        (error) => {
          const event = isDatabaseUnreachable(error) ? 'page.update-delayed' : 'page.update-failed'
          gateway.log.write(pageEvents[event], { err: error })
        },
      ),
    stillOpen,
    closed: leave,
    signal: request.signal,
  })
  return new Response(body, { headers: streamHeaders })
}

/**
 * Answers HEAD as a stream would begin, without one: Next drops the body of an answer to HEAD unread, and a
 * stream would never learn of its end.
 */
export const noStreamOpened = (): Response => new Response(null, { headers: streamHeaders })

/** Takes a stream of the visit and of its payment; undefined when either has all of its own. */
function takeStream(streams: ConcurrencyLimit, id: string, key: PaymentKey): (() => void) | undefined {
  const leaveVisit = streams.take(id, streamsPerVisit)
  const payment = `${key.merchantCode}/${key.kind}/${key.paymentId}`
  const leavePayment = leaveVisit && streams.take(payment, streamsPerPayment)
  if (!leavePayment) leaveVisit?.()
  return (
    leavePayment &&
    (() => {
      leaveVisit()
      leavePayment()
    })
  )
}

/** 204 keeps the browser from reconnecting: the page polls instead. */
const noStream = () => new Response(null, { status: 204 })

/** Reads after every hint, never twice at once, and sends only what the page does not show already. */
function onlyNews(
  read: () => Promise<PageState | undefined>,
  send: (state: PageState) => void,
  failed: (error: unknown) => void,
): () => void {
  let reading = false
  let again = false
  let sent: string | undefined
  const check = async () => {
    if (reading) {
      again = true
      return
    }
    reading = true
    try {
      do {
        again = false
        const state = await read()
        if (state && state.version !== sent) send(state)
        sent = state?.version
      } while (again)
    } catch (error) {
      failed(error)
    } finally {
      reading = false
    }
  }
  return () => void check()
}
