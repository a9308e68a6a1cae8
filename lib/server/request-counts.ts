import cluster from 'node:cluster'
import type { Config } from '../platform/config.ts'
import type { Log } from '../platform/log/log.ts'
import type { Digest } from '../platform/personal-data/digest-key.ts'
import { openSharedThrottle } from '../platform/throttle/shared-throttle.ts'
import { openFallbackThrottle, type FallbackThrottle } from '../platform/throttle/throttle-with-fallback.ts'
import { openMemoryThrottle, type Throttle } from '../platform/throttle/throttle.ts'

/** Where this process counts requests: on this machine, or with REDIS_URL over all machines. */
export interface RequestCounts {
  open(digest: Digest): Promise<Throttle>
  /** Whether requests are counted over all machines now. */
  isShared(): boolean
  close(): void
}

/**
 * The counts of this machine are those of its processes together (GATEWAY_PROCESSES). Redis is asked by
 * processes that serve requests; they count on this machine while it does not answer.
 */
export function requestCounts({ redisUrl: url, role }: Config, log: Log): RequestCounts {
  let shared: FallbackThrottle | undefined
  return {
    open: async (digest) => {
      const local = cluster.isWorker ? openSharedThrottle() : openMemoryThrottle()
      if (url === undefined || role === 'worker') return local
      shared = await openFallbackThrottle({
        connect: async () => {
          const { connectRedisThrottle } = await import('../platform/throttle/redis-throttle.ts')
          return connectRedisThrottle({ url, digest })
        },
        local,
        log,
      })
      return shared
    },
    isShared: () => shared?.isShared() ?? false,
    close: () => shared?.close(),
  }
}
