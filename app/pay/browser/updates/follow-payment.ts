import type { PageState } from '#lib/checkout/pay/page-state.ts'
import { openStatePoll } from './state-poll.ts'
import { openStateStream } from './state-stream.ts'

interface Listener {
  /** After the deadline few changes are expected: the page polls, without a stream. */
  readonly afterDeadline: boolean
  readonly onState: (state: PageState) => void
  readonly onLost: () => void
  readonly onBack: () => void
}

/**
 * Keeps a page informed of its payment: by the event stream, by polling while that is broken, and at once
 * when the tab, the network or the back-forward cache brings the page back.
 */
export function followPayment(address: string, { afterDeadline, onState, onLost, onBack }: Listener) {
  const update = (state: PageState) => {
    onBack()
    onState(state)
  }
  let streamed = 0
  const updateFromStream = (state: PageState) => {
    streamed += 1
    update(state)
  }
  const poll = openStatePoll(address, {
    afterDeadline,
    continues: () => !stream?.isOpen(),
    otherUpdates: () => streamed,
    onState: update,
    onLost,
  })
  const stream = afterDeadline ? undefined : openStateStream(address, updateFromStream, () => poll.start())
  const returned = () => {
    if (document.visibilityState !== 'visible') return
    stream?.wake()
    poll.ask()
  }
  const listening = new AbortController()
  const { signal } = listening
  document.addEventListener('visibilitychange', returned, { signal })
  addEventListener('online', returned, { signal })
  addEventListener('pageshow', returned, { signal })
  addEventListener('offline', onLost, { signal })
  if (afterDeadline) poll.start()

  return {
    ask: () => poll.ask(),
    stop: () => {
      listening.abort()
      stream?.close()
      poll.close()
    },
  }
}
