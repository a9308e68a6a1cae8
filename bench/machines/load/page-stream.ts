import { setTimeout as delay } from 'node:timers/promises'

/** The event stream of a hosted page, which connects again when it ends, as browsers do. */
export interface PageStream {
  readonly paymentId: string
  /** How often the connection ended so far, or was refused. */
  ended(): number
  /** How many different states the page was told. */
  states(): number
  close(): void
}

/** What the stream itself asks for: `retry: 2000`. */
const retryMs = 2_000

/** Opens the link as a browser does, and follows the stream of its page. Throws where it does not open. */
export async function openPageStream(origin: string, link: string, paymentId: string): Promise<PageStream> {
  const opened = await fetch(`${origin}${link}`, { redirect: 'manual' })
  const cookie = opened.headers.getSetCookie()[0]?.split(';')[0]
  const page = opened.headers.get('location')
  if (cookie === undefined || page === null) throw new Error(`the link does not open: ${opened.status}`)
  const closing = new AbortController()
  const versions = new Set<string>()
  let ended = 0
  const follow = async () => {
    const answer = await fetch(`${origin}${page}/events`, { headers: { cookie }, signal: closing.signal })
    if (answer.status !== 200 || !answer.body) throw new Error(`no stream: ${answer.status}`)
    let text = ''
    for await (const chunk of answer.body.pipeThrough(new TextDecoderStream())) {
      text += chunk
      for (const [, version = ''] of text.matchAll(/"version":"([^"]+)"/g)) versions.add(version)
      text = text.slice(text.lastIndexOf('\n\n') + 1)
    }
  }
  const run = async () => {
    while (!closing.signal.aborted) {
      await follow().catch(() => {})
      ended += 1
      await delay(retryMs, undefined, { signal: closing.signal }).catch(() => {})
    }
  }
  void run()
  return {
    paymentId,
    ended: () => ended,
    states: () => versions.size,
    close: () => closing.abort(),
  }
}
