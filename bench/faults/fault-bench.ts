import type { Fault } from './kinds/fault.ts'
import type { History } from './history.ts'
import { openInstallation, type Installation } from './installation.ts'
import { endedByThemselves } from './gateway/processes.ts'
import { countDeliveries, type DeliveryCount } from './queues.ts'
import { seededRandom } from './load/random.ts'
import { runRound, type RoundResult } from './round.ts'

export interface BenchOptions {
  readonly seed: number
  readonly rounds: number
  readonly faults: readonly Fault[]
  /** The longest that anything may take to end after the fault is gone. */
  readonly limitMs: number
  /** An empty directory for the database and the logs. */
  readonly directory: string
  readonly onRound?: (result: RoundResult) => void
}

export interface BenchResult {
  readonly rounds: readonly RoundResult[]
  /** How often the merchants' servers were called, by their answers. */
  readonly deliveries: readonly DeliveryCount[]
}

/** Runs rounds, each with one fault, every fault equally often. Stops after a round with a failure. */
export async function runFaultBench(options: BenchOptions): Promise<BenchResult> {
  const { seed, rounds, faults, limitMs, directory, onRound = () => {} } = options
  const random = seededRandom(seed)
  const history: History = { payments: [], receipts: [] }
  const results: RoundResult[] = []
  let queue: Fault[] = []
  const at = await openInstallation(directory)
  try {
    for (let round = 1; round <= rounds; round += 1) {
      if (queue.length === 0) queue = random.shuffle(faults)
      const [fault, ...others] = queue
      if (!fault) throw new Error('there is no fault to apply')
      queue = others
      const result = await runRound(at, history, { random, round, fault, limitMs }).catch((error: unknown) =>
        brokenOff(at, round, fault, error),
      )
      results.push(result)
      onRound(result)
      if (result.failures.length > 0) break
    }
    return { rounds: results, deliveries: await countDeliveries(at) }
  } finally {
    await at.close()
  }
}

/** A round that an error ended, such as an answer that the API must not give. */
const brokenOff = (
  { processes }: Installation,
  round: number,
  { name }: Fault,
  error: unknown,
): RoundResult => ({
  round,
  fault: name,
  accepted: 0,
  repeated: 0,
  lost: 0,
  recoveryMs: 0,
  failures: [error instanceof Error ? error.message : String(error), ...endedByThemselves(processes)],
})
