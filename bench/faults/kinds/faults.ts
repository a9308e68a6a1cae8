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

/** The connections are cut 0.6 s later: enough creates of the load are left that have to be repeated. */
const latestMs = 1_200

/** Two of them in one round, for the short run of `npm test`: an outage of the database, then a crash. */
export const outageThenCrash: Fault = {
  ...always('connections cut, then kill -9 of everything', async (at) => {
    await cutFor(at, 1_000)
    const ended = endedByThemselves(at.processes)
    if (ended.length > 0) throw new Error('the crash would hide what happened before')
    await killEverything(at)
  }),
  latestMs,
}
