import { createHash } from 'node:crypto'
import type { Config } from '../platform/config.ts'
import { finding, type Finding } from './finding.ts'

/** Whether a request can be counted in Redis now, in the time that a request waits for it. */
export async function checkRedis({ redisUrl: url }: Config): Promise<Finding[]> {
  if (url === undefined) return []
  const { redisFault } = await import('../platform/throttle/redis-throttle.ts')
  // The digest of the installation is in its database, which may be what does not answer.
  const digest = (text: string) => createHash('sha256').update(`doctor ${text}`).digest()
  const fault = await redisFault({ url, digest })
  return fault === undefined ? [] : [finding('REDIS_UNREACHABLE', `Redis does not count: ${fault}.`)]
}
