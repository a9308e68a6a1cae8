import { setTimeout as delay } from 'node:timers/promises'
import type { Installation } from '../installation.ts'
import { always, type Fault } from './fault.ts'

// Faults of processes: ours, and PostgreSQL's.

/** As a service manager restarts them. */
const restartedAfterMs = 300
/** Longer than the leases of callbacks and payouts. */
const frozenMs = 35_000

const killServer = always('kill -9 of the server', async ({ server }) => {
  await server.kill()
  await delay(restartedAfterMs)
  await server.start()
})

const killWorker: Fault = {
  name: 'kill -9 of a worker',
  draw: (random) => {
    const place = random.below(2)
    return async ({ workers }) => {
      const worker = workers[place] ?? workers[0]
      await worker.kill()
      await delay(restartedAfterMs)
      await worker.start()
    }
  },
}

const killPostgres = always('kill -9 of PostgreSQL', async ({ postgres }) => {
  await postgres.kill()
  await delay(restartedAfterMs)
  await postgres.start()
})

/** kill -9 of every process and of PostgreSQL at once; all of them are started again. */
export async function killEverything({ postgres, processes }: Installation): Promise<void> {
  await Promise.all([postgres.kill(), ...processes.map((one) => one.kill())])
  await delay(restartedAfterMs)
  await postgres.start()
  await Promise.all(processes.map((one) => one.start()))
}

const killAll = always('kill -9 of everything', killEverything)

/** It wakes with claims that another worker has taken over. */
const freezeWorker: Fault = {
  name: 'worker frozen past its lease',
  draw: (random) => {
    const place = random.below(2)
    return async ({ workers }) => {
      const worker = workers[place] ?? workers[0]
      worker.signal('SIGSTOP')
      await delay(frozenMs)
      worker.signal('SIGCONT')
    }
  },
}

export const processFaults: readonly Fault[] = [killServer, killWorker, killPostgres, killAll, freezeWorker]
