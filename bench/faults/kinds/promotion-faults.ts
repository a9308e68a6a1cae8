import { rm } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import type { Fault } from './fault.ts'
import { startStandby, stopSending } from './standby.ts'

// The primary dies, and a standby takes its place.

/** How long an asynchronous standby gets nothing before the primary dies: what is committed then is lost. */
const behindMs = 1_000

/** The standby is there before the load begins. */
const promotion = (name: string, { synchronous }: { readonly synchronous: boolean }): Fault => ({
  name,
  mayLose: !synchronous,
  draw: async (_, { postgres }) => {
    const former = postgres
    const directory = `${former.cluster.directory}-next`
    const standby = await startStandby(former.cluster, directory, { synchronous })
    return async ({ proxy, moveTo }) => {
      const endSending = synchronous ? () => {} : await stopSending(former.cluster)
      await delay(behindMs)
      await former.kill()
      endSending()
      proxy.cut()
      await standby.promote()
      moveTo(standby)
      await rm(former.cluster.directory, { recursive: true, force: true, maxRetries: 5 })
    }
  },
})

export const promotionFaults: readonly Fault[] = [
  promotion('synchronous standby promoted', { synchronous: true }),
  promotion('asynchronous standby promoted', { synchronous: false }),
]
