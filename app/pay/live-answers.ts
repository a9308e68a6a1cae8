import { liveState, type LiveState } from '#lib/checkout/live-state.ts'
import type { Gateway } from '#lib/gateway.ts'
import { readPayment } from '#lib/payments/read-payment.ts'
import type { PaymentKey } from '#lib/payments/provider.ts'
import { currentGateway } from '#lib/server/current-gateway.ts'
import { openInBrowser } from './open-in-browser.ts'

/** One answer to "has anything changed?". */
export async function stateAnswer(request: Request, id: string): Promise<Response> {
  const gateway = await currentGateway()
  const open = await openInBrowser(gateway, request, id)
  if (open === 'NOT_OPEN') return answer({ code: 'SESSION_NOT_OPEN' }, 404)
  if ('retryAfterSeconds' in open) return answer({ code: 'TOO_MANY_REQUESTS' }, 429, open.retryAfterSeconds)
  return open.payment
    ? answer(liveState(open.payment, gateway.clock.now()))
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

const heartbeatMs = 15_000
const streamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  // Whoever compresses would wait for more; whoever buffers would too.
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
} as const

/** The stream of states of one payment: at once when it changes, a heartbeat in between, closed with the session. */
export async function eventStream(request: Request, id: string): Promise<Response> {
  const gateway = await currentGateway()
  const open = await openInBrowser(gateway, request, id)
  if (open === 'NOT_OPEN' || 'retryAfterSeconds' in open || !open.payment)
    return new Response(null, { status: 204 })
  const stillOpen = async () => (await openInBrowser(gateway, request, id)) !== 'NOT_OPEN'
  const body = streamOf(gateway, open.session.key, stillOpen, request.signal)
  return new Response(body, { headers: streamHeaders })
}

function streamOf(
  gateway: Gateway,
  key: PaymentKey,
  stillOpen: () => Promise<boolean>,
  signal: AbortSignal,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let stop = () => {}
  return new ReadableStream({
    start: (controller) => {
      const send = (text: string) => controller.enqueue(encoder.encode(text))
      const tell = onlyNews(
        () => readPayment(gateway, key).then((payment) => payment && liveState(payment, gateway.clock.now())),
        (state) => send(`event: state\ndata: ${JSON.stringify(state)}\n\n`),
        (error) => gateway.log.warn({ err: error }, 'a page could not be told how its payment stands'),
      )
      const unwatch = gateway.live.watch(key, tell)
      const heartbeat = setInterval(() => {
        stillOpen().then(
          (is) => (is ? send(': still here\n\n') : stop()),
          () => stop(),
        )
      }, heartbeatMs)
      stop = () => {
        stop = () => {}
        clearInterval(heartbeat)
        unwatch()
        controller.close()
      }
      signal.addEventListener('abort', () => stop())
      send('retry: 2000\n\n')
      tell()
    },
    cancel: () => stop(),
  })
}

/** Reads after every hint, never twice at once, and tells only what the page does not show already. */
function onlyNews(
  read: () => Promise<LiveState | undefined>,
  tell: (state: LiveState) => void,
  failed: (error: unknown) => void,
): () => void {
  let reading = false
  let again = false
  let told: string | undefined
  const look = async () => {
    if (reading) {
      again = true
      return
    }
    reading = true
    try {
      do {
        again = false
        const state = await read()
        if (state && state.version !== told) tell(state)
        told = state?.version
      } while (again)
    } catch (error) {
      failed(error)
    } finally {
      reading = false
    }
  }
  return () => void look()
}
