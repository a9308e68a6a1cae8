import { DatabaseUnreachable } from '../db/database-unreachable.ts'
import { requestLimits } from '../db/limits.ts'
import { PoolBusy } from '../db/pool-busy.ts'
import { openShares, type ShareLimits, type Shares } from './shares.ts'

/** Work of one merchant at once, so that it leaves database connections to the others. */
export interface MerchantShares {
  /** What takes a connection of its own. */
  readonly connections: Shares
  /** Requests whose statements run together with those of others (docs/decisions/0078). */
  readonly gathered: Shares
  /** Work in `connections`. Throws `DatabaseUnreachable`, which says busy, where none becomes free. */
  readonly onConnection: <Result>(merchantCode: string, work: () => Promise<Result>) => Promise<Result>
}

/** Two full statements. */
const gatheredAtOnce = 64

/** A request waits no longer than one that waits for a connection. */
const limitsOf = (atOnce: number): ShareLimits => ({
  atOnce,
  waiting: 200,
  waitMs: requestLimits.connectMs,
  stuckMs: 3_000,
  stuck: () =>
    new DatabaseUnreachable(
      'The database does not answer: no request of the merchant has succeeded for seconds.',
    ),
})

/** A merchant has two thirds of the connections of a process, and never the last one. */
export function openMerchantShares(poolSize: number): MerchantShares {
  const atOnce = Math.max(1, Math.min(poolSize - 1, Math.ceil((poolSize * 2) / 3)))
  const connections = openShares(limitsOf(atOnce))
  return {
    connections,
    gathered: openShares(limitsOf(gatheredAtOnce)),
    onConnection: async (merchantCode, work) => {
      const done = await connections.run(merchantCode, async () => ({ result: await work() }))
      if (done) return done.result
      const waited = new PoolBusy(`all ${atOnce} connections of ${merchantCode} are in use`)
      throw new DatabaseUnreachable('The database could not do this now: try again in a moment.', {
        cause: waited,
      })
    },
  }
}
