import { setTimeout as delay } from 'node:timers/promises'
import { Pool } from 'undici'
import type { Load } from './load.ts'
import { percentilesOf, type Percentiles } from './percentiles.ts'

// More than are busy at half of the peak. Those that wait for a connection wait in the latency too.
const connections = 128

/** What an open loop measured. */
export interface OpenLoop extends Percentiles {
  /** Requests per second that were due. */
  readonly perSecond: number
  /** How late the generator itself was, in milliseconds: less than this for 99 of 100 requests. */
  readonly sentLate: number
}

/** One request of an open loop, in milliseconds from the time at which it was due. */
export interface Sent {
  readonly sentLate: number
  readonly latency: number
}

/**
 * Sends requests at fixed times, whether or not earlier ones were answered. The latency counts from the time
 * at which a request was due: one that is sent late, because the generator or the server was busy, is late
 * in the figures too. Throws on any answer of another status.
 */
export async function runOpenLoop(load: Load, perSecond: number, seconds: number): Promise<OpenLoop> {
  const pool = new Pool(load.origin, { connections, pipelining: 1 })
  try {
    const sent = await sendOnTime(perSecond, seconds, () => send(pool, load))
    const late = percentilesOf(sent.map(({ sentLate }) => sentLate))
    return { perSecond, ...percentilesOf(sent.map(({ latency }) => latency)), sentLate: late.p99 }
  } finally {
    await pool.close()
  }
}

/**
 * Calls `request` at fixed times, whether or not earlier calls have ended, and waits for all of them.
 */
export async function sendOnTime(
  perSecond: number,
  seconds: number,
  request: () => Promise<void>,
): Promise<Sent[]> {
  const start = performance.now()
  const all = Math.max(1, Math.floor(perSecond * seconds))
  const dueAt = (index: number) => start + (index * 1000) / perSecond
  const pending: Promise<Sent>[] = []
  while (pending.length < all) {
    while (pending.length < all && dueAt(pending.length) <= performance.now()) {
      const due = dueAt(pending.length)
      const sentLate = performance.now() - due
      const answered = request().then(() => ({ sentLate, latency: performance.now() - due }))
      // Reported when all are awaited: until then nothing would handle it.
      answered.catch(() => {})
      pending.push(answered)
    }
    await delay(1)
  }
  return Promise.all(pending)
}

async function send(pool: Pool, load: Load): Promise<void> {
  const { method, path, headers, body } = load.next()
  const answer = await pool.request({ method, path, headers: { ...headers }, body: body ?? null })
  const text = await answer.body.text()
  if (answer.statusCode !== load.status) throw new Error(`${method} ${path}: ${answer.statusCode} ${text}`)
}
