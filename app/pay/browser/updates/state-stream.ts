import type { PageState } from '#lib/checkout/pay/page-state.ts'

const openAgainAfterMs = 20_000

/**
 * The event stream of a payment. When it breaks it reports that and is reopened later; meanwhile the page has
 * to poll.
 */
export function openStateStream(address: string, onState: (state: PageState) => void, onBroken: () => void) {
  let source: EventSource | undefined
  let again: ReturnType<typeof setTimeout> | undefined
  let closed = false

  const open = () => {
    if (closed) return
    clearTimeout(again)
    source?.close()
    source = new EventSource(`${address}/events`)
    source.addEventListener('state', ({ data }: MessageEvent<string>) =>
      onState(JSON.parse(data) as PageState),
    )
    source.addEventListener('error', () => {
      source?.close()
      again = setTimeout(open, openAgainAfterMs)
      onBroken()
    })
  }

  open()
  return {
    isOpen: () => source?.readyState === EventSource.OPEN,
    /** The page is back: do not wait for the next try. */
    wake: () => {
      if (source?.readyState === EventSource.CLOSED) open()
    },
    close: () => {
      closed = true
      clearTimeout(again)
      source?.close()
    },
  }
}
