import type { PageState } from '#lib/checkout/pay/page-state.ts'

const soonMs = 2_000
const laterMs = 10_000
const soonForMs = 60_000
/**
 * Customers who paid at the last moment watch the page: late money mostly comes in the first minutes after
 * the deadline.
 */
const soonAfterDeadlineMs = 180_000
const errorMaxMs = 30_000
const answerWithinMs = 10_000

interface Poll {
  readonly afterDeadline: boolean
  /** Whether to poll again after this answer. */
  readonly continues: () => boolean
  /** How often the state was set by other means: the answer to an earlier poll may be older. */
  readonly otherUpdates: () => number
  readonly onState: (state: PageState) => void
  readonly onLost: () => void
}

/**
 * Polls the payment's state: often in the first minutes, then less, less still after errors, and never twice
 * at once.
 */
export function openStatePoll(address: string, poll: Poll) {
  const { afterDeadline, continues, otherUpdates, onState, onLost } = poll
  const oftenForMs = afterDeadline ? soonAfterDeadlineMs : soonForMs
  let closed = false
  let asking = false
  let errors = 0
  let since = performance.now()
  let next: ReturnType<typeof setTimeout> | undefined

  const delay = (): number => {
    if (errors > 0) return Math.min(soonMs * 2 ** errors, errorMaxMs) * (0.5 + Math.random())
    return performance.now() - since > oftenForMs ? laterMs : soonMs
  }

  const ask = async () => {
    if (closed || asking) return
    asking = true
    clearTimeout(next)
    const updatesBefore = otherUpdates()
    const state = await askOnce(address).catch(() => undefined)
    asking = false
    if (closed) return
    errors = state ? 0 : errors + 1
    if (state && otherUpdates() === updatesBefore) onState(state)
    else if (errors > 1) onLost()
    if (continues() || errors > 0) next = setTimeout(() => void ask(), delay())
  }

  return {
    ask: () => void ask(),
    /** Polls often again from now on. */
    start: () => {
      since = performance.now()
      void ask()
    },
    close: () => {
      closed = true
      clearTimeout(next)
    },
  }
}

async function askOnce(address: string): Promise<PageState> {
  const signal = AbortSignal.timeout(answerWithinMs)
  const answer = await fetch(`${address}/state`, { cache: 'no-store', signal })
  // The session has ended: reload, and the page explains it.
  if (answer.status === 404) location.reload()
  if (!answer.ok) throw new Error(`the state answered ${answer.status}`)
  return (await answer.json()) as PageState
}
