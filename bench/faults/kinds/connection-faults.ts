import { setTimeout as delay } from 'node:timers/promises'
import type { Installation } from '../installation.ts'
import { noConnectionLeft } from './connection-exhaustion.ts'
import { always, type Fault } from './fault.ts'

// Faults between the gateway and PostgreSQL.

/** Long enough that several transactions are open when the connections end. */
const slowBefore = { delayMs: 150, forMs: 600 }

/** Ends every connection in the middle of transactions, and lets no new one in for a time. */
export async function cutFor({ proxy }: Installation, milliseconds: number): Promise<void> {
  proxy.delayBy(slowBefore.delayMs)
  await delay(slowBefore.forMs)
  proxy.cut()
  proxy.accept(false)
  proxy.delayBy(0)
  await delay(milliseconds)
  proxy.accept(true)
}

const cutConnections = always('connections cut', (at) => cutFor(at, 2_000))

const slow: Fault = {
  name: 'connections delayed',
  draw: (random) => {
    const delayMs = 100 + random.below(300)
    return async ({ proxy }) => {
      proxy.delayBy(delayMs)
      await delay(4_000)
      proxy.delayBy(0)
    }
  },
}

/** As a keepalive would: after the limit for one answer, before that for an idle transaction. */
const noticedAfterMs = 12_000

const halfOpen = always('connections half-open', async ({ proxy }) => {
  const restore = proxy.silence(noticedAfterMs)
  await delay(4_000)
  restore()
})

const frozen = always('PostgreSQL frozen', async ({ postgres }) => {
  const resume = await postgres.freeze()
  await delay(4_000)
  resume()
})

/** Every statement about a payment waits, until no connection of a pool is free. */
const poolFull = always('pool used up', async ({ db }) => {
  const client = await db.pool.connect()
  try {
    await client.query('begin')
    await client.query('lock table payment in access exclusive mode')
    await delay(7_000)
    await client.query('rollback')
  } finally {
    client.release()
  }
})

export const connectionFaults: readonly Fault[] = [
  cutConnections,
  slow,
  halfOpen,
  frozen,
  poolFull,
  noConnectionLeft,
]
