import autocannon from 'autocannon'
import type { Load } from './load.ts'
import { percentilesOf, type Percentiles } from './percentiles.ts'

/**
 * How many connections send requests where nothing else is said, each the next one when its answer is there:
 * with more of them neither side answers more.
 */
export const connections = 64
const sampleMs = 50

/** What a closed loop measured. */
export interface ClosedLoop {
  readonly perSecond: number
  readonly answers: number
  /** From the sending of a request to the end of its answer, in milliseconds. */
  readonly latency: Percentiles
}

/** When a closed loop ends: at a time, or when so many answers are there. */
export type Until = { readonly seconds: number } | { readonly answers: number }

/**
 * Runs for so many seconds, or until so many answers are there. Where a busy machine answers nothing in that
 * time, until each connection has an answer. Throws on any answer of another status.
 */
export async function runClosedLoop(
  load: Load,
  until: Until,
  atOnce: number = connections,
): Promise<ClosedLoop> {
  const end = 'seconds' in until ? { duration: until.seconds } : { amount: until.answers }
  const inTime = await runToItsEnd(load, { ...end, connections: atOnce })
  const { result, latencies } = isSilent(inTime.result)
    ? await runToItsEnd(load, { amount: atOnce, connections: atOnce })
    : inTime
  const answers = result.statusCodeStats?.[`${load.status}`]?.count ?? 0
  const others = Object.keys(result.statusCodeStats ?? {}).filter((status) => status !== `${load.status}`)
  if (others.length > 0 || result.errors > 0 || answers === 0)
    throw new Error(
      `${load.origin}: ${answers} answers were ${load.status}, others ${others.join(', ') || 'none'}, ${result.errors} requests failed`,
    )
  return { perSecond: answers / result.duration, answers, latency: percentilesOf(latencies) }
}

const isSilent = ({ statusCodeStats, errors }: autocannon.Result): boolean =>
  Object.keys(statusCodeStats ?? {}).length === 0 && errors === 0

interface Ended {
  readonly result: autocannon.Result
  readonly latencies: readonly number[]
}

/** Rejects with what making a request threw, where nothing could have caught it. */
function runToItsEnd(
  load: Load,
  end: Pick<autocannon.Options, 'duration' | 'amount' | 'connections'>,
): Promise<Ended> {
  const { promise, resolve, reject } = Promise.withResolvers<Ended>()
  const latencies: number[] = []
  let failure: unknown
  const setupRequest = (request: autocannon.Request): autocannon.Request => {
    try {
      const { method, path, headers, body } = load.next()
      return { ...request, method, path, headers: { ...headers }, ...(body !== undefined && { body }) }
    } catch (error) {
      failure ??= error
      // The first requests are made before the run is known here.
      setImmediate(() => running.stop())
      // Autocannon must get some request: the run has failed, whatever is answered.
      return request
    }
  }
  const options = {
    ...end,
    url: load.origin,
    // A busy machine is slow, and a lost answer must show as a failure.
    timeout: 60,
    // It looks this often whether the time is over; its default is a second.
    sampleInt: sampleMs,
  }
  const running = autocannon({ ...options, requests: [{ setupRequest }] }, (error: unknown, result) => {
    failure ??= error
    if (failure) reject(failure)
    else resolve({ result, latencies })
  })
  // Its own histogram counts whole milliseconds.
  running.on('response', (_client, _status, _bytes, milliseconds) => latencies.push(milliseconds))
  return promise
}
