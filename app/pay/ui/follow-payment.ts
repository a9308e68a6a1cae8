import type { LiveState } from '#lib/checkout/live-state.ts'

interface Listener {
  /** After the deadline nothing is urgent any more. */
  readonly slow: boolean
  readonly onState: (state: LiveState) => void
  readonly onLost: () => void
  readonly onBack: () => void
}

const pollMs = 2_000
const pollLaterMs = 10_000
const pollsSoonForMs = 60_000
const pollErrorMaxMs = 30_000
const streamAgainAfterMs = 20_000
const answerWithinMs = 10_000

/**
 * Keeps a page informed of its payment: by the event stream, by asking while that is broken, and at once when the tab, the network or the
 * back-forward cache brings the page back. Never two questions in flight; errors make it ask less often, with jitter.
 */
export function followPayment(address: string, { slow, onState, onLost, onBack }: Listener) {
  let stopped = false
  let asking = false
  let errors = 0
  let stream: EventSource | undefined
  let nextAsk: ReturnType<typeof setTimeout> | undefined
  let nextStream: ReturnType<typeof setTimeout> | undefined
  let pollingSince = performance.now()

  const hear = (state: LiveState) => {
    errors = 0
    onBack()
    onState(state)
  }

  const ask = async () => {
    if (stopped || asking) return
    asking = true
    clearTimeout(nextAsk)
    try {
      const answer = await fetch(`${address}/state`, {
        cache: 'no-store',
        signal: AbortSignal.timeout(answerWithinMs),
      })
      // 404: the session is over, and drawing the page anew says so.
      if (answer.status === 404) location.reload()
      if (!answer.ok) throw new Error(`the state answered ${answer.status}`)
      if (!stopped) hear((await answer.json()) as LiveState)
    } catch {
      errors += 1
      if (!stopped && errors > 1) onLost()
    } finally {
      asking = false
      if (!stopped && stream?.readyState !== EventSource.OPEN) nextAsk = setTimeout(() => void ask(), delay())
    }
  }

  const delay = (): number => {
    if (errors > 0) return Math.min(pollMs * 2 ** errors, pollErrorMaxMs) * (0.5 + Math.random())
    return slow || performance.now() - pollingSince > pollsSoonForMs ? pollLaterMs : pollMs
  }

  const listen = () => {
    if (stopped || slow) return
    clearTimeout(nextStream)
    stream?.close()
    stream = new EventSource(`${address}/events`)
    stream.addEventListener('state', (event) =>
      hear(JSON.parse((event as MessageEvent<string>).data) as LiveState),
    )
    stream.addEventListener('open', () => clearTimeout(nextAsk))
    stream.addEventListener('error', () => {
      stream?.close()
      pollingSince = performance.now()
      nextStream = setTimeout(listen, streamAgainAfterMs)
      void ask()
    })
  }

  const returned = () => {
    if (document.visibilityState !== 'visible') return
    if (stream?.readyState === EventSource.CLOSED) listen()
    void ask()
  }

  listen()
  if (slow) void ask()
  document.addEventListener('visibilitychange', returned)
  addEventListener('online', returned)
  addEventListener('pageshow', returned)
  addEventListener('offline', onLost)

  return {
    ask: () => void ask(),
    stop: () => {
      stopped = true
      stream?.close()
      clearTimeout(nextAsk)
      clearTimeout(nextStream)
      document.removeEventListener('visibilitychange', returned)
      removeEventListener('online', returned)
      removeEventListener('pageshow', returned)
      removeEventListener('offline', onLost)
    },
  }
}
