import { setTimeout as delay } from 'node:timers/promises'
import { medianOf } from './load/percentiles.ts'

/** What one request may hold of the process that serves all others. */
const heldMsMax = 50
const tries = 5
/** The histogram of Node counts from one of its own timers to the next, which are so far apart. */
const betweenTimersMs = 10

interface Asked {
  readonly origin: string
  /** Of a merchant; allows every operation. */
  readonly token: string
}

interface Request {
  readonly name: string
  readonly path: string
  readonly init?: RequestInit
}

/** Requests of each kind, as large as they may be. Pages of the documentation are drawn once, before. */
function requestsOf(token: string): readonly Request[] {
  const signed = { 'content-type': 'application/json', 'x-signature': 'AAAA' }
  const numbers = `{"a":[${'1234567890123456,'.repeat(3_800)}1]}`
  return [
    { name: 'the longest page of the reference', path: '/docs/reference/createPayin' },
    { name: 'a search in the documentation', path: '/docs/search?q=payin' },
    { name: 'the start page', path: '/' },
    { name: 'a link that does not work', path: `/pay?token=${'a'.repeat(8_000)}` },
    { name: 'the API document', path: '/api/openapi.json' },
    {
      name: 'a refused token request of 64 KiB',
      path: '/api/auth-tokens',
      init: { method: 'POST', headers: signed, body: numbers },
    },
    {
      name: 'a list of 200 payins',
      path: '/api/payins?limit=200',
      init: { headers: { authorization: `Bearer ${token}`, 'x-api-version': '2' } },
    },
  ]
}

/** The longest time for which a request held the event loop of the gateway, and which request it was. */
export interface Held {
  readonly name: string
  readonly ms: number
}

/** Asks each kind by itself and reads at `/metrics` for how long the event loop was held meanwhile. */
export async function longestHeld({ origin, token }: Asked): Promise<Held> {
  const held: Held[] = []
  for (const { name, path, init } of requestsOf(token)) {
    const ask = async () => void (await (await fetch(origin + path, init)).arrayBuffer())
    await ask()
    const longest: number[] = []
    for (let attempt = 0; attempt < tries; attempt += 1) {
      await maxSinceLastScrape(origin)
      await ask()
      // A time is counted when the timer after it has come.
      await delay(4 * betweenTimersMs)
      longest.push((await maxSinceLastScrape(origin)) - betweenTimersMs)
    }
    held.push({ name, ms: Math.max(0, medianOf(longest)) })
  }
  return held.reduce((longest, one) => (one.ms > longest.ms ? one : longest))
}

/** A scrape begins the histogram anew. */
async function maxSinceLastScrape(origin: string): Promise<number> {
  const text = await (await fetch(`${origin}/metrics`)).text()
  const seconds = /^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(text)?.[1]
  if (seconds === undefined) throw new Error('/metrics has no lag of the event loop')
  return Number(seconds) * 1_000
}

export const heldLine = ({ name, ms }: Held): string =>
  `event loop: one request held it for at most ${ms.toFixed(0)} ms (${name}), ${ms > heldMsMax ? 'MORE THAN' : 'below'} ${heldMsMax} ms.`
