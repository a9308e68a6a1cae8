import { request } from 'undici'
import type { Log } from '../platform/log/log.ts'
import type { Digest } from '../platform/personal-data/digest-key.ts'
import type { Cluster, ClusterMap } from './cluster-map.ts'
import { markHeader, writeMark } from './forwarded-mark.ts'
import { clusterEvents } from './log-events.ts'

/**
 * A merchant by its code, a visit of the hosted pages by the ID in its address, or the logo of a merchant by
 * its hash.
 */
export interface Sought {
  readonly kind: 'merchant' | 'visit' | 'logo'
  readonly name: string
}

/**
 * A cluster that has it, `nowhere`: every other cluster says that it does not, or `unknown`: nobody has it,
 * and a cluster did not answer.
 */
export type Place = Cluster | 'nowhere' | 'unknown'

/** Finds what does not live in this cluster, by asking the others. */
export interface ClusterDirectory {
  /** What was found within the last three seconds, without a question. */
  remembered(sought: Sought): Promise<Place> | undefined
  find(sought: Sought): Promise<Place>
  /** The place that was found is not right any more. */
  forget(sought: Sought): void
}

interface Remembered {
  readonly place: Promise<Place>
  readonly until: number
}

const rememberedForMs = 3_000
const rememberedMax = 10_000
const answerMs = 2_000

/** Where a cluster answers whether it has what is sought. */
export const homePath = '/cluster/home'

/**
 * What is asked of one cluster: whether it has what is sought, or is the one that holds a lock
 * (`whileLocked`).
 */
export type Question = Sought | { readonly kind: 'database'; readonly name: string }

export interface DirectoryParts {
  readonly clusters: ClusterMap
  readonly digest: Digest
  readonly log: Log
  readonly now: () => Date
}

/**
 * Opens the directory. Nothing is stored that could be out of date: the cluster that has a merchant says so,
 * and its answer is used for three seconds.
 */
export function openClusterDirectory(parts: DirectoryParts): ClusterDirectory {
  const remembered = new Map<string, Remembered>()
  const keyOf = ({ kind, name }: Sought) => `${kind} ${name}`
  const placeOf = (key: string) => {
    const known = remembered.get(key)
    return known && known.until > performance.now() ? known.place : undefined
  }
  return {
    remembered: (sought) => placeOf(keyOf(sought)),
    find: (sought) => {
      const key = keyOf(sought)
      const known = placeOf(key)
      if (known) return known
      const place = ask(parts, sought)
      remembered.delete(key)
      remembered.set(key, { place, until: performance.now() + rememberedForMs })
      for (const [oldest] of remembered) {
        if (remembered.size <= rememberedMax) break
        remembered.delete(oldest)
      }
      return place
    },
    forget: (sought) => void remembered.delete(keyOf(sought)),
  }
}

/** The first cluster that has it; only where none has are all answers awaited. */
async function ask(parts: DirectoryParts, sought: Sought): Promise<Place> {
  const { promise: found, resolve: find } = Promise.withResolvers<Cluster>()
  const answers = parts.clusters.others.map(async (cluster) => {
    const has = await askOne(parts, cluster, sought)
    if (has) find(cluster)
    return has
  })
  const afterAll = async (): Promise<Place> => {
    const all = await Promise.all(answers)
    if (all.includes(true)) return found
    return all.includes(undefined) ? 'unknown' : 'nowhere'
  }
  return Promise.race([found, afterAll()])
}

/** Whether a cluster has it; undefined: it did not answer. */
export async function askOne(
  { clusters, digest, log, now }: DirectoryParts,
  { name: to, origin }: Cluster,
  { kind, name }: Question,
): Promise<boolean | undefined> {
  const url = `${homePath}?${kind}=${encodeURIComponent(name)}`
  try {
    const mark = writeMark(digest, { from: clusters.own, address: '' }, { method: 'GET', url, to }, now())
    const { statusCode, body } = await request(`${origin}${url}`, {
      headers: { [markHeader]: mark },
      signal: AbortSignal.timeout(answerMs),
    })
    const answer = (await body.json()) as { readonly here?: unknown }
    if (statusCode !== 200) throw new Error(`it answered ${statusCode}`)
    return answer.here === true
  } catch (error) {
    log.write(clusterEvents['cluster.unreachable'], { err: error, cluster: to })
    return undefined
  }
}
