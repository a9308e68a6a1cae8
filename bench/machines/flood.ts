import type { Site } from './site.ts'

/** How long a merchant sends more than its rate. */
export const floodSeconds = 3
/** A second is a window from its first request: this many may be touched, and one more by late answers. */
const windows = floodSeconds + 2

export interface Counted {
  readonly passed: number
  readonly limited: number
  readonly failures: readonly string[]
}

/**
 * What a flood got: nobody gets around the rate by a fault. Machines that count together allow it once; a
 * busy machine may miss an answer of Redis in time, and then counts on its own.
 */
export function checkFlood(at: Site, answers: ReadonlyMap<number, number>): Counted {
  const { requestsPerSecond } = at.shopper
  const passed = answers.get(200) ?? 0
  const limited = answers.get(429) ?? 0
  const counters = at.machines.length + (at.countsTogether ? 1 : 0)
  const most = requestsPerSecond * windows * counters
  const unknown = [...answers.keys()].filter((status) => ![0, 200, 429, 503].includes(status))
  const failures = [
    ...(passed > most ? [`${passed} requests passed where the rates allow ${most}`] : []),
    ...unknown.map((status) => `a flood was answered with ${status}`),
  ]
  return { passed, limited, failures }
}
