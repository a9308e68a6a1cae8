import { clockFaults } from './clock-faults.ts'
import { connectionFaults, cutConnections } from './connection-faults.ts'
import { always, type Fault } from './fault.ts'
import { nameFaults } from './name-faults.ts'
import { promotionFaults } from './promotion-faults.ts'
import { killAll, processFaults } from './process-faults.ts'

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

/** Those of the short run of `npm test`. */
export const shortFaults: readonly Fault[] = [killAll, cutConnections]
