import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { ConfigurationFault, type Config } from '../platform/config.ts'
import { clusterName, origin } from '../platform/setting-kinds.ts'

/** A cluster: a database with its instances, and the merchants that live there. */
export interface Cluster {
  readonly name: string
  /** Where its instances answer, usually a load balancer of their own. */
  readonly origin: string
}

/** The clusters of the operator, as the file of GATEWAY_CLUSTERS lists them. */
export interface ClusterMap {
  /** The name of the cluster of this process. */
  readonly own: string
  readonly others: readonly Cluster[]
}

const fileSchema = z.strictObject({
  cluster: clusterName.optional(),
  clusters: z.array(z.strictObject({ name: clusterName, origin })).min(1),
})

/**
 * Reads the clusters; undefined where GATEWAY_CLUSTERS is not set. Throws `ConfigurationFault` that says what
 * is wrong with the file.
 */
export async function readClusterMap({
  clusters: setting,
}: Pick<Config, 'clusters'>): Promise<ClusterMap | undefined> {
  if (setting.file === undefined) return undefined
  const wrong = (reason: string) => new ConfigurationFault(`GATEWAY_CLUSTERS=${setting.file}: ${reason}`)
  const text = await readFile(setting.file, 'utf8').catch((error: unknown) => {
    throw wrong(
      `the file cannot be read (${String(error instanceof Error && 'code' in error && error.code)})`,
    )
  })
  const parsed = fileSchema.safeParse(parseJson(text))
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw wrong(`${issue?.path.join('.') || 'the file'}: ${issue?.message ?? 'is not valid'}`)
  }
  const { cluster, clusters } = parsed.data
  const own = setting.own ?? cluster
  if (own === undefined) throw wrong('name the cluster of this process in GATEWAY_CLUSTER or as "cluster"')
  const names = clusters.map(({ name }) => name)
  if (new Set(names).size < names.length) throw wrong('a name is given twice')
  if (!names.includes(own)) throw wrong(`it does not list ${own}, the cluster of this process`)
  return { own, others: clusters.filter(({ name }) => name !== own) }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
