const heartbeatMs = 15_000

interface StreamOf {
  /** Calls back when there may be news. Returns how to stop. */
  readonly watch: (listener: () => void) => () => void
  /**
   * The function that it returns is called at the start, after each hint and with each heartbeat: a hint may
   * be lost, or the check after it may fail.
   */
  readonly check: (send: (event: string, data: unknown) => void) => () => void
  readonly stillOpen: () => Promise<boolean>
  readonly closed: () => void
  readonly signal: AbortSignal
}

/**
 * A stream of server-sent events with a heartbeat. Events after its end, whichever side ended it, are
 * dropped.
 */
export function eventStreamOf({
  watch,
  check,
  stillOpen,
  closed,
  signal,
}: StreamOf): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let end = () => {}
  return new ReadableStream({
    start: (controller) => {
      let open = true
      const write = (text: string) => {
        if (open) controller.enqueue(encoder.encode(text))
      }
      const news = check((event, data) => write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`))
      const unwatch = watch(news)
      const stop = () => {
        if (!open) return
        end()
        controller.close()
      }
      const beat = (is: boolean) => {
        if (!is) return stop()
        write(': still here\n\n')
        news()
      }
      const heartbeat = setInterval(() => {
        // While the database is down the state is unknown, and no event is sent: the stream stays open and
        // continues afterwards.
        stillOpen().then(beat, () => write(': still here\n\n'))
      }, heartbeatMs)
      end = () => {
        if (!open) return
        open = false
        clearInterval(heartbeat)
        unwatch()
        closed()
      }
      signal.addEventListener('abort', stop)
      write('retry: 2000\n\n')
      news()
      if (signal.aborted) stop()
    },
    // The client has disconnected and the stream is already closed: closing it again would throw.
    cancel: () => end(),
  })
}
