import { setTimeout as delay } from 'node:timers/promises'
import type { Random } from '../load/random.ts'
import type { Fault } from './fault.ts'

const mostMs = 15 * 60_000
const leastMs = 60_000
/** Each process compares its clock with the database's every ten seconds. */
const forMs = 11_000

const difference = (random: Random): number =>
  (random.below(2) === 0 ? 1 : -1) * (leastMs + random.below(mostMs - leastMs))

/** The clocks of server and workers differ from the database's by minutes, and are corrected. */
const moveClocks: Fault = {
  name: 'clocks moved',
  draw: (random, { processes }) => {
    const moves = processes.map((one) => ({ one, aheadMs: difference(random) }))
    return async () => {
      for (const { one, aheadMs } of moves) one.setClockAhead(aheadMs)
      await delay(forMs)
      for (const { one } of moves) one.setClockAhead(0)
    }
  },
}

export const clockFaults: readonly Fault[] = [moveClocks]
