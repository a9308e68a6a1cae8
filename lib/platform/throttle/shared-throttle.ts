import { RateLimiterCluster, RateLimiterClusterMaster } from 'rate-limiter-flexible'
import { throttleOver, type Throttle } from './throttle.ts'

/**
 * Counters in the primary process, used over IPC: several processes that share a port count together
 * (GATEWAY_PROCESSES).
 */
export const openSharedThrottle = (): Throttle =>
  throttleOver(
    new RateLimiterCluster({
      keyPrefix: 'gateway',
      points: Number.MAX_SAFE_INTEGER,
      duration: 1,
      timeoutMs: 3000,
    }),
  )

/** What the primary must run for `openSharedThrottle` in its children. */
export const serveSharedThrottle = (): unknown => new RateLimiterClusterMaster()
