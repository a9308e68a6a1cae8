import { setTimeout as delay } from 'node:timers/promises'
import { endedByThemselves } from '../gateway/processes.ts'
import { clockFaults } from './clock-faults.ts'
import { connectionFaults, cutFor } from './connection-faults.ts'
import { always, type Fault } from './fault.ts'
import { nameFaults } from './name-faults.ts'
import { promotionFaults } from './promotion-faults.ts'
import { killEverything, processFaults } from './process-faults.ts'

/** The load alone. */
export const none = always('none', () => Promise.resolve())

/** Every fault of a whole run. */
export const faults: readonly Fault[] = [
  ...processFaults,
  ...connectionFaults,
  ...clockFaults,
  ...nameFaults,
  ...promotionFaults,
]

/**
 * The fault is drawn within the first second of the load, and its connections are cut 1.2 s later: processes
 * that have just started accept some creates before, and others are left that have to be repeated.
 */
const latestMs = 1_000
const warmMs = 600

/** Two of them in one round, for the short run of `npm test`: an outage of the database, then a crash. */
export const outageThenCrash: Fault = {
  ...always('connections cut, then kill -9 of everything', async (at) => {
    await delay(warmMs)
    await cutFor(at, 1_000)
    const ended = endedByThemselves(at.processes)
    if (ended.length > 0) throw new Error('the crash would hide what happened before')
    await killEverything(at)
  }),
  latestMs,
}
