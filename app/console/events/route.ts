import type { PaymentKey } from '#lib/payments/payment-key.ts'
import { isPaymentKind } from '#lib/money/payment-kinds.ts'
import { eventStreamOf } from '../../pay/event-stream.ts'
import { openVisit, type Visit } from '../visit.ts'

/** How many streams one session may hold open: one for each of some windows. */
const streamsMax = 12

/** Tells the page of one payment when it may have changed, while the session lasts. */
export async function GET(request: Request): Promise<Response> {
  // A page that is left open goes on listening.
  const listening = { isUse: false }
  const visit = await openVisit(request.headers, listening)
  const key = visit && paymentOf(visit, new URL(request.url).searchParams)
  // 204 tells the browser not to ask again.
  if (!key) return new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } })
  const { pageUpdates, streams } = visit.writes
  const closed = streams.take(`console ${visit.sessionId}`, streamsMax)
  if (!closed) return new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } })
  let first = true
  const stream = eventStreamOf({
    watch: (listener) => pageUpdates.watch(key, listener),
    check: (send) => () => {
      // The page was drawn a moment ago.
      if (!first) send('changed', {})
      first = false
    },
    stillOpen: async () => (await openVisit(request.headers, listening)) !== undefined,
    closed,
    signal: request.signal,
  })
  return new Response(stream, {
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    },
  })
}

/** The payment that is asked for, where the person may see it. */
function paymentOf(visit: Visit, asked: URLSearchParams): PaymentKey | undefined {
  const [merchantCode, kind, paymentId] = ['merchant', 'kind', 'id'].map((name) => asked.get(name) ?? '')
  if (merchantCode === undefined || kind === undefined || paymentId === undefined) return undefined
  const isVisible = visit.merchantCode === undefined || visit.merchantCode === merchantCode
  return isVisible && isPaymentKind(kind) && paymentId !== '' ? { merchantCode, kind, paymentId } : undefined
}
