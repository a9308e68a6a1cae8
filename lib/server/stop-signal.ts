import cluster from 'node:cluster'
import { setTimeout as delay } from 'node:timers/promises'
import { leaveClustersAtOnce } from '../platform/embedded-postgres/embedded-cluster.ts'
import { ignoreLostOutput } from './lost-output.ts'
import { endChildrenAtOnce } from './processes.ts'

/**
 * One request to stop may arrive several times: the terminal, npm and a service manager each send it to the
 * whole group or pass it on. Only a signal later than that is a second request.
 */
const sameRequestMs = 2_000
// An immediate shutdown of PostgreSQL takes a moment; after this time the process ends without it.
const atOnceWithinMs = 5_000

const exitCodes: Partial<Record<NodeJS.Signals, number>> = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 }

/**
 * Resolves at the first SIGINT, SIGTERM or SIGHUP; one that comes more than two seconds later ends the
 * process at once. A child of `runProcesses` gets SIGTERM from it and ignores the terminal, whose Ctrl-C and
 * hangup reach all of them.
 */
export function stopSignal(onFirst: () => void, onSecond = endAtOnce): Promise<void> {
  return new Promise((resolve) => {
    let firstAt: number | undefined
    const handle = (signal: NodeJS.Signals) => {
      if (firstAt === undefined) {
        firstAt = performance.now()
        onFirst()
        resolve()
      } else if (performance.now() - firstAt > sameRequestMs) {
        void onSecond(exitCodes[signal] ?? 143)
      }
    }
    process.on('SIGINT', (signal) => cluster.isPrimary && handle(signal))
    process.on('SIGHUP', (signal) => {
      // When the terminal closes, so do our stdout and stderr: a failed write must not keep the process from
      // a clean end.
      ignoreLostOutput()
      if (cluster.isPrimary) handle(signal)
    })
    process.on('SIGTERM', handle)
  })
}

/**
 * Ends the process without finishing its work. The embedded PostgreSQL is not left running without an owner.
 */
export async function endAtOnce(exitCode: number): Promise<never> {
  const ended = Promise.allSettled([endChildrenAtOnce(), leaveClustersAtOnce()])
  await Promise.race([ended, delay(atOnceWithinMs)])
  process.exit(exitCode)
}
