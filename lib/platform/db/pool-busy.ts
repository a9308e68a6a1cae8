import type pg from 'pg'

/**
 * Every connection of the pool is good and stayed in use for the whole time of the wait: nothing was sent to
 * the database.
 */
export class PoolBusy extends Error {
  override name = 'PoolBusy'
}

/** pg-pool's message when no connection became free in time, whether the database answers or not. */
const waitTimedOut = 'timeout exceeded when trying to connect'

/** Distinguishes a pool that is busy from one that cannot open connections. */
export function watchPoolUse(pool: pg.Pool): (error: unknown) => PoolBusy | undefined {
  const standing = new Set<pg.PoolClient>()
  pool.on('connect', (client) => {
    standing.add(client)
    client.on('error', () => standing.delete(client))
    client.once('end', () => standing.delete(client))
  })
  pool.on('remove', (client) => standing.delete(client))
  return (error) => {
    const { max, connectionTimeoutMillis = 0 } = pool.options
    if (!(error instanceof Error) || error.message !== waitTimedOut) return undefined
    if (pool.totalCount < max || standing.size < max || pool.idleCount > 0) return undefined
    return new PoolBusy(
      `all ${max} connections of the pool have been in use for ${connectionTimeoutMillis / 1_000} s: raise DATABASE_POOL_SIZE or look for slow statements`,
      { cause: error },
    )
  }
}
