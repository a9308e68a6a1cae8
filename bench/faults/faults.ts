import { setTimeout as delay } from 'node:timers/promises'
import type { Installation } from './installation.ts'
import type { Random } from './random.ts'

/** Something that breaks. */
export interface Fault {
  readonly name: string
  /** Whether the database may have lost acknowledged commits. */
  readonly mayLose?: boolean
  /** Draws what is left to chance; returns the fault, which resolves when it is gone. */
  draw(random: Random): (at: Installation) => Promise<void>
}

const always = (name: string, run: (at: Installation) => Promise<void>): Fault => ({ name, draw: () => run })

const restartedAfterMs = 300
const postgresPatienceMs = 60_000

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
  await postgres.takesConnections(postgresPatienceMs)
})

const killAll = always('kill -9 of everything', async ({ postgres, processes }) => {
  await Promise.all([postgres.kill(), ...processes.map((one) => one.kill())])
  await delay(restartedAfterMs)
  await postgres.start()
  await Promise.all(processes.map((one) => one.start()))
})

export const none = always('none', () => Promise.resolve())

export const faults: readonly Fault[] = [killServer, killWorker, killPostgres, killAll]
