import type { History } from '../faults/history.ts'
import { seededRandom } from '../faults/load/random.ts'
import type { MachineFault } from './machine-faults.ts'
import { runMachinesRound, type MachinesLimits, type MachinesResult } from './machines-round.ts'
import { openSite } from './site.ts'

export interface MachinesBenchOptions {
  readonly seed: number
  /** Two or three. */
  readonly machines: number
  readonly faults: readonly MachineFault[]
  readonly limits: MachinesLimits
  /** An empty directory for everything that runs, and its logs. */
  readonly directory: string
  readonly onResult?: (result: MachinesResult) => void
}

/** What is promised on a machine that has time: seconds of service after a fault. */
export const promisedLimits: MachinesLimits = { backMs: 30_000, afterPromotionMs: 15_000 }

/** Starts everything, applies the faults one after another, and ends everything. */
export async function runMachinesBench(options: MachinesBenchOptions): Promise<readonly MachinesResult[]> {
  const { seed, machines, faults, limits, directory, onResult = () => {} } = options
  const random = seededRandom(seed)
  const history: History = { payments: [], receipts: [] }
  const results: MachinesResult[] = []
  const at = await openSite(directory, machines)
  try {
    for (const [index, fault] of faults.entries()) {
      const result = await runMachinesRound(at, history, { random, number: index + 1, fault, limits })
      results.push(result)
      onResult(result)
      if (result.failures.length > 0) break
    }
    return results
  } finally {
    await at.close()
  }
}
