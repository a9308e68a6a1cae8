import { setTimeout as delay } from 'node:timers/promises'
import { Pool } from 'undici'
import type { Load } from './load.ts'
import { percentilesOf, type Percentiles } from './percentiles.ts'

// More than are busy at half of the peak. Those that wait for a connection wait in the latency too.
const connections = 128
const openingSeconds = 1

/** What an open loop measured. */
export interface OpenLoop extends Percentiles {
  /** Requests per second that were due. */
  readonly perSecond: number
  /** How late the generator itself was, in milliseconds: less than this for 99 of 100 requests. */
  readonly sentLate: number
}

/** The requests of an open loop in the order in which they were due, in milliseconds from that time. */
export interface Sent {
  readonly sentLate: Float64Array
  readonly latency: Float64Array
}

/**
 * Sends requests at fixed times, whether or not earlier ones were answered. The latency counts from the time
 * at which a request was due: one that is sent late, because the generator or the server was busy, is late
 * in the figures too. The first second, in which most connections are opened, is not in them. Throws on any
 * answer of another status.
 */
export async function runOpenLoop(load: Load, perSecond: number, seconds: number): Promise<OpenLoop> {
  const pool = new Pool(load.origin, { connections, pipelining: 1 })
  try {
    const opening = Math.ceil(perSecond * openingSeconds)
    const counted = Math.max(1, Math.floor(perSecond * seconds))
    const { sentLate, latency } = await sendOnTime(perSecond, opening + counted, () => send(pool, load))
    const late = percentilesOf(sentLate.subarray(opening))
    return { perSecond, ...percentilesOf(latency.subarray(opening)), sentLate: late.p99 }
  } finally {
    await pool.close()
  }
}

/**
 * Calls `request` `all` times, at fixed times, whether or not earlier calls have ended, and waits for all of
 * them. What is kept of each is two numbers: the garbage of a generator delays what it measures.
 */
export async function sendOnTime(
  perSecond: number,
  all: number,
  request: () => Promise<void>,
): Promise<Sent> {
  const start = performance.now()
  const dueAt = (index: number) => start + (index * 1000) / perSecond
  const sent = { sentLate: new Float64Array(all), latency: new Float64Array(all) }
  const { promise: answered, resolve, reject } = Promise.withResolvers<void>()
  // Reported when all are sent: until then nothing would handle it.
  answered.catch(() => {})
  let unanswered = all
  const sendOne = async (index: number) => {
    const due = dueAt(index)
    sent.sentLate[index] = performance.now() - due
    await request()
    sent.latency[index] = performance.now() - due
    if (--unanswered === 0) resolve()
  }
  for (let next = 0; next < all; await delay(1)) {
    while (next < all && dueAt(next) <= performance.now()) sendOne(next++).catch(reject)
  }
  await answered
  return sent
}

async function send(pool: Pool, load: Load): Promise<void> {
  const { method, path, headers, body } = load.next()
  const answer = await pool.request({ method, path, headers: { ...headers }, body: body ?? null })
  const text = await answer.body.text()
  if (answer.statusCode !== load.status) throw new Error(`${method} ${path}: ${answer.statusCode} ${text}`)
}
